# fish completion for surakarta(1)

set -l commands explain sweep normal capture sequence moves perft draw cases
set -l none "not __fish_seen_subcommand_from $commands"
set -l explain '__fish_seen_subcommand_from explain'
set -l sweep '__fish_seen_subcommand_from sweep'
set -l perft '__fish_seen_subcommand_from perft'
set -l draw '__fish_seen_subcommand_from draw'
set -l boards '__fish_seen_subcommand_from normal capture sequence moves perft draw cases'
set -l reading "not $boards"

complete -c surakarta -n $none -a explain -d 'Tell a person what happened, and draw the board'
complete -c surakarta -n $none -a sweep -d 'Judge many files; directories are walked'
complete -c surakarta -n $none -a normal -d 'Play a normal move, and print the board or None'
complete -c surakarta -n $none -a capture -d 'Play a capture, and print the board or None'
complete -c surakarta -n $none -a sequence -d 'Play moves of both kinds, the sides in turn'
complete -c surakarta -n $none -a moves -d 'List the legal moves of a side'
complete -c surakarta -n $none -a perft -d 'Count the lines of play of N moves'
complete -c surakarta -n $none -a draw -d 'Draw a board with its tracks'
complete -c surakarta -n $none -a cases -d 'Print a suite of tests for a capture function'

complete -c surakarta -s h -l help -d 'Print help'
complete -c surakarta -l version -d 'Print the version'

complete -c surakarta -n $reading -l draw-after -x -d 'Drawn after so many moves without a capture'
complete -c surakarta -n $reading -l max-bytes -x -d 'A file with more bytes is 9'
complete -c surakarta -n $reading -l max-seconds -x -d 'A file that takes longer is 9'
complete -c surakarta -n $reading -s j -l jobs -x -d 'Use so many threads'

complete -c surakarta -n $none -l json -d 'Print the report as a JSON object'
complete -c surakarta -n $none -l exit-code -d 'Exit with 1 for the codes 4 to 9'

complete -c surakarta -n $explain -l exit-code -d 'Exit with 1 for the codes 4 to 9'
complete -c surakarta -n $explain -l color -x -a 'auto always never' -d 'When to use colours'

complete -c surakarta -n $sweep -l include -x -d 'Of the files found in directories only these'
complete -c surakarta -n $sweep -l exclude -x -d 'Neither these files nor these directories'
complete -c surakarta -n $sweep -l files-from -r -F -d 'Judge the paths listed in a file'
complete -c surakarta -n $sweep -s 0 -l null -d 'The list is separated by NUL bytes'
complete -c surakarta -n $sweep -l hidden -d 'Enter hidden files and directories too'
complete -c surakarta -n $sweep -l follow -d 'Follow symbolic links to directories'
complete -c surakarta -n $sweep -l format -x -a 'codes\t"CODE<TAB>PATH a line" jsonl\t"JSON Lines" junit\t"JUnit XML" github\t"Workflow commands" sarif\t"SARIF 2.1.0" stats\t"Statistics alone"' -d 'The format of the report'
complete -c surakarta -n $sweep -s o -l output -r -F -d 'Write the report to a file'
complete -c surakarta -n $sweep -l report -x -a 'codes= jsonl= junit= github= sarif= stats=' -d 'Write a report in a format to a file'
complete -c surakarta -n $sweep -l expect-from-name -d 'Fail only what has another code than its name says'
complete -c surakarta -n $sweep -l baseline -r -F -d 'Print only what differs from what a file says'
complete -c surakarta -n $sweep -l update-baseline -d 'Write that file instead'
complete -c surakarta -n $sweep -l allow -x -a 'failed fixed changed missing new' -d 'Differences that do not fail'
complete -c surakarta -n $sweep -l no-timing -d 'Leave times out of the report'
complete -c surakarta -n $sweep -l summary -d 'Print counts and speeds on standard error'
complete -c surakarta -n $sweep -l only -x -d 'Print only these codes'
complete -c surakarta -n $sweep -l fail-fast -d 'Stop at the first code from 4 to 9'
complete -c surakarta -n $sweep -l max-failures -x -d 'Stop at the N-th code from 4 to 9'
complete -c surakarta -n $sweep -l allow-empty -d 'Finding nothing to judge is no failure'
complete -c surakarta -n $sweep -l no-progress -d 'Show no progress on the terminal'
complete -c surakarta -n $sweep -l stats -d 'Print statistics on standard error'

complete -c surakarta -n $boards -f
complete -c surakarta -n '__fish_seen_subcommand_from moves' -a 'x o' -d 'Whose moves'
complete -c surakarta -n $perft -l divide -d 'The same for each first move'
complete -c surakarta -n $perft -l board -x -d 'The board to begin from'
complete -c surakarta -n $perft -l side -x -a 'x o' -d 'Who moves first'
complete -c surakarta -n $draw -s o -l output -r -F -d 'Write an SVG image to a file'
