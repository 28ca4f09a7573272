# fish completion for connectz(1)

set -l commands explain sweep generate
set -l none "not __fish_seen_subcommand_from $commands"
set -l explain '__fish_seen_subcommand_from explain'
set -l sweep '__fish_seen_subcommand_from sweep'
set -l generate '__fish_seen_subcommand_from generate'
set -l reading "not __fish_seen_subcommand_from generate"

complete -c connectz -n $none -a explain -d 'Tell a person what happened, and draw the board'
complete -c connectz -n $none -a sweep -d 'Judge many files; directories are walked'
complete -c connectz -n $none -a generate -d 'Write games, for tests and benchmarks'

complete -c connectz -s h -l help -d 'Print help'
complete -c connectz -l version -d 'Print the version'

complete -c connectz -n $reading -l precedence -x -a 'spec\t"Over the whole file 8 beats 7 beats 6 beats 5 beats 4" first\t"The first line that offends"' -d 'Which offence decides'
complete -c connectz -n $reading -l max-bytes -x -d 'A file with more bytes is 9'
complete -c connectz -n $reading -l max-seconds -x -d 'A file that takes longer is 9'
complete -c connectz -n $reading -s j -l jobs -x -d 'Use so many threads'

complete -c connectz -n $none -l json -d 'Print the report as a JSON object'
complete -c connectz -n $none -l exit-code -d 'Exit with 1 for the codes 4 to 9'

complete -c connectz -n $explain -l exit-code -d 'Exit with 1 for the codes 4 to 9'
complete -c connectz -n $explain -l color -x -a 'auto always never' -d 'When to use colours'

complete -c connectz -n $sweep -l include -x -d 'Of the files found in directories only these'
complete -c connectz -n $sweep -l exclude -x -d 'Neither these files nor these directories'
complete -c connectz -n $sweep -l files-from -r -F -d 'Judge the paths listed in a file'
complete -c connectz -n $sweep -s 0 -l null -d 'The list is separated by NUL bytes'
complete -c connectz -n $sweep -l hidden -d 'Enter hidden files and directories too'
complete -c connectz -n $sweep -l follow -d 'Follow symbolic links to directories'
complete -c connectz -n $sweep -l format -x -a 'codes\t"CODE<TAB>PATH a line" jsonl\t"JSON Lines" junit\t"JUnit XML" github\t"Workflow commands" sarif\t"SARIF 2.1.0" stats\t"Statistics alone"' -d 'The format of the report'
complete -c connectz -n $sweep -s o -l output -r -F -d 'Write the report to a file'
complete -c connectz -n $sweep -l report -x -a 'codes= jsonl= junit= github= sarif= stats=' -d 'Write a report in a format to a file'
complete -c connectz -n $sweep -l expect-from-name -d 'Fail only what has another code than its name says'
complete -c connectz -n $sweep -l baseline -r -F -d 'Print only what differs from what a file says'
complete -c connectz -n $sweep -l update-baseline -d 'Write that file instead'
complete -c connectz -n $sweep -l allow -x -a 'failed fixed changed missing new' -d 'Differences that do not fail'
complete -c connectz -n $sweep -l no-timing -d 'Leave times out of the report'
complete -c connectz -n $sweep -l summary -d 'Print counts and speeds on standard error'
complete -c connectz -n $sweep -l only -x -d 'Print only these codes'
complete -c connectz -n $sweep -l fail-fast -d 'Stop at the first code from 4 to 9'
complete -c connectz -n $sweep -l max-failures -x -d 'Stop at the N-th code from 4 to 9'
complete -c connectz -n $sweep -l allow-empty -d 'Finding nothing to judge is no failure'
complete -c connectz -n $sweep -l no-progress -d 'Show no progress on the terminal'
complete -c connectz -n $sweep -l stats -d 'Print statistics on standard error'

complete -c connectz -n $generate -f
complete -c connectz -n $generate -l frame -x -d 'Columns, rows, and the length of a winning line'
complete -c connectz -n $generate -l moves -x -d 'So many moves'
complete -c connectz -n $generate -l win-at -x -d 'The move that makes the first line'
complete -c connectz -n $generate -l drawn -d 'Until the frame is full, without any line'
complete -c connectz -n $generate -l seed -x -d 'The same seed gives the same bytes'
complete -c connectz -n $generate -s o -l output -r -F -d 'Write to a file'
complete -c connectz -n $generate -l count -x -d 'Write so many games'
complete -c connectz -n $generate -l into -x -a '(__fish_complete_directories)' -d 'The directory for them'
complete -c connectz -n $generate -l per-directory -x -d 'Spread them over directories of so many'
