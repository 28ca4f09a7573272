# fish completion for boxshogi(1)

set -l commands explain sweep pack unpack merge moves perft
set -l none "not __fish_seen_subcommand_from $commands"
set -l explain '__fish_seen_subcommand_from explain'
set -l pack '__fish_seen_subcommand_from pack'
set -l unpack '__fish_seen_subcommand_from unpack'
set -l sweep '__fish_seen_subcommand_from sweep'
set -l reports '__fish_seen_subcommand_from sweep merge'
set -l perft '__fish_seen_subcommand_from perft'
set -l reading "not __fish_seen_subcommand_from pack unpack merge moves perft"

complete -c boxshogi -n $none -a explain -d 'Tell a person what happened, and draw the board'
complete -c boxshogi -n $none -a sweep -d 'Judge many files; directories are walked'
complete -c boxshogi -n $none -a pack -d 'Put many files into one, a line each'
complete -c boxshogi -n $none -a unpack -d 'Write the files of a pack into a directory'
complete -c boxshogi -n $none -a merge -d 'Make one report from those of all shards of a sweep'
complete -c boxshogi -n $none -a moves -d 'List the legal moves where a file ends'
complete -c boxshogi -n $none -a perft -d 'Count the lines of play of N moves'

complete -c boxshogi -s h -l help -d 'Print help'
complete -c boxshogi -l version -d 'Print the version'

complete -c boxshogi -n $reading -l input-format -x -a 'auto game pack' -d 'What files are taken for'
complete -c boxshogi -n $reading -l compression -x -a 'auto\t"Its first bytes say it" none\t"Text" gzip\t"gzip data" zstd\t"zstd data"' -d 'How the input is compressed'
complete -c boxshogi -n $reading -l max-bytes -x -d 'A file with more bytes is 9'
complete -c boxshogi -n $reading -l max-seconds -x -d 'A file that takes longer is 9'
complete -c boxshogi -n $reading -s j -l jobs -x -d 'Use so many threads'

complete -c boxshogi -n $none -s f -r -F -d 'Print the last move of a file and where it led'
complete -c boxshogi -n $none -s i -d 'Play, two people taking turns'
complete -c boxshogi -n $none -l json -d 'Print the report as a JSON object'
complete -c boxshogi -n $none -l exit-code -d 'Exit with 1 for the codes 4 to 9'

complete -c boxshogi -n $explain -l exit-code -d 'Exit with 1 for the codes 4 to 9'
complete -c boxshogi -n $explain -l color -x -a 'auto always never' -d 'When to use colours'

complete -c boxshogi -n $sweep -l include -x -d 'Of the files found in directories only these'
complete -c boxshogi -n $sweep -l exclude -x -d 'Neither these files nor these directories'
complete -c boxshogi -n $sweep -l files-from -r -F -d 'Judge the paths listed in a file'
complete -c boxshogi -n $sweep -s 0 -l null -d 'The list is separated by NUL bytes'
complete -c boxshogi -n $sweep -l hidden -d 'Enter hidden files and directories too'
complete -c boxshogi -n $sweep -l follow -d 'Follow symbolic links to directories'
complete -c boxshogi -n $reports -l format -x -a 'codes\t"CODE<TAB>PATH a line" jsonl\t"JSON Lines" junit\t"JUnit XML" github\t"Workflow commands" sarif\t"SARIF 2.1.0" stats\t"Statistics alone"' -d 'The format of the report'
complete -c boxshogi -n $reports -s o -l output -r -F -d 'Write the report to a file'
complete -c boxshogi -n $reports -l report -x -a 'codes= jsonl= junit= github= sarif= stats=' -d 'Write a report in a format to a file'
complete -c boxshogi -n $sweep -l expect-from-name -d 'Fail only what has another code than its name says'
complete -c boxshogi -n $sweep -l shard -x -d 'Judge only a part, I/N'
complete -c boxshogi -n $sweep -l cache -r -F -d 'Keep verdicts in a file, and judge only what has changed'
complete -c boxshogi -n $sweep -l cache-by -x -a 'mtime content' -d 'How files are known again'
complete -c boxshogi -n $sweep -l no-progress -d 'Show no progress on the terminal'
complete -c boxshogi -n $sweep -l stats -d 'Print statistics on standard error'
complete -c boxshogi -n $reports -l baseline -r -F -d 'Print only what differs from what a file says'
complete -c boxshogi -n $reports -l update-baseline -d 'Write that file instead'
complete -c boxshogi -n $reports -l allow -x -a 'failed fixed changed missing new' -d 'Differences that do not fail'
complete -c boxshogi -n $sweep -l no-timing -d 'Leave times out of the report'
complete -c boxshogi -n $reports -l summary -d 'Print counts and speeds on standard error'
complete -c boxshogi -n $reports -l only -x -d 'Print only these codes'
complete -c boxshogi -n $sweep -l fail-fast -d 'Stop at the first code from 4 to 9'
complete -c boxshogi -n $sweep -l max-failures -x -d 'Stop at the N-th code from 4 to 9'
complete -c boxshogi -n $reports -l allow-empty -d 'Finding nothing to judge is no failure'

complete -c boxshogi -n $pack -l include -x -d 'Of the files found in directories only these'
complete -c boxshogi -n $pack -l exclude -x -d 'Neither these files nor these directories'
complete -c boxshogi -n $pack -l files-from -r -F -d 'Pack the paths listed in a file'
complete -c boxshogi -n $pack -s 0 -l null -d 'The list is separated by NUL bytes'
complete -c boxshogi -n $pack -l hidden -d 'Enter hidden files and directories too'
complete -c boxshogi -n $pack -l follow -d 'Follow symbolic links to directories'
complete -c boxshogi -n $pack -s o -l output -r -F -d 'Write the pack to a file'

complete -c boxshogi -n $unpack -s C -l directory -x -a '(__fish_complete_directories)' -d 'Where to write'
complete -c boxshogi -n $unpack -l force -d 'Replace files that are there'

complete -c boxshogi -n $perft -l divide -d 'The same for each first move'
