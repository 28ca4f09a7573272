# fish completion for checkers(1)

set -l commands explain sweep moves perft play engine
set -l none "not __fish_seen_subcommand_from $commands"
set -l explain '__fish_seen_subcommand_from explain'
set -l sweep '__fish_seen_subcommand_from sweep'
set -l perft '__fish_seen_subcommand_from perft'
set -l play '__fish_seen_subcommand_from play'
set -l mind '__fish_seen_subcommand_from play engine'
set -l sided '__fish_seen_subcommand_from moves perft play'
set -l reading "not __fish_seen_subcommand_from moves perft play engine"

complete -c checkers -n $none -a explain -d 'Tell a person what happened, and draw the board'
complete -c checkers -n $none -a sweep -d 'Judge many files; directories are walked'
complete -c checkers -n $none -a moves -d 'List the moves allowed on a board'
complete -c checkers -n $none -a perft -d 'Count the lines of play of N moves'

complete -c checkers -n $none -a play -d 'Play against you, or matches'
complete -c checkers -n $none -a engine -d 'Choose moves for another program'

complete -c checkers -s h -l help -d 'Print help'
complete -c checkers -l version -d 'Print the version'
complete -c checkers -l rules -x -a 'seed\t"A man crowned by a jump jumps on" english\t"It stops"' -d 'The rule set'

complete -c checkers -n $reading -l max-bytes -x -d 'A file with more bytes is 9'
complete -c checkers -n $reading -l max-seconds -x -d 'A file that takes longer is 9'
complete -c checkers -n $reading -s j -l jobs -x -d 'Use so many threads'

complete -c checkers -n $none -l json -d 'Print the report as a JSON object'
complete -c checkers -n $none -l exit-code -d 'Exit with 1 for the codes 4 to 9'

complete -c checkers -n $explain -l exit-code -d 'Exit with 1 for the codes 4 to 9'
complete -c checkers -n $explain -l color -x -a 'auto always never' -d 'When to use colours'

complete -c checkers -n $sweep -l include -x -d 'Of the files found in directories only these'
complete -c checkers -n $sweep -l exclude -x -d 'Neither these files nor these directories'
complete -c checkers -n $sweep -l files-from -r -F -d 'Judge the paths listed in a file'
complete -c checkers -n $sweep -s 0 -l null -d 'The list is separated by NUL bytes'
complete -c checkers -n $sweep -l hidden -d 'Enter hidden files and directories too'
complete -c checkers -n $sweep -l follow -d 'Follow symbolic links to directories'
complete -c checkers -n $sweep -l format -x -a 'codes\t"CODE<TAB>PATH a line" jsonl\t"JSON Lines" junit\t"JUnit XML" github\t"Workflow commands" sarif\t"SARIF 2.1.0" stats\t"Statistics alone"' -d 'The format of the report'
complete -c checkers -n $sweep -s o -l output -r -F -d 'Write the report to a file'
complete -c checkers -n $sweep -l report -x -a 'codes= jsonl= junit= github= sarif= stats=' -d 'Write a report in a format to a file'
complete -c checkers -n $sweep -l expect-from-name -d 'Fail only what has another code than its name says'
complete -c checkers -n $sweep -l baseline -r -F -d 'Print only what differs from what a file says'
complete -c checkers -n $sweep -l update-baseline -d 'Write that file instead'
complete -c checkers -n $sweep -l allow -x -a 'failed fixed changed missing new' -d 'Differences that do not fail'
complete -c checkers -n $sweep -l no-timing -d 'Leave times out of the report'
complete -c checkers -n $sweep -l summary -d 'Print counts and speeds on standard error'
complete -c checkers -n $sweep -l only -x -d 'Print only these codes'
complete -c checkers -n $sweep -l fail-fast -d 'Stop at the first code from 4 to 9'
complete -c checkers -n $sweep -l max-failures -x -d 'Stop at the N-th code from 4 to 9'
complete -c checkers -n $sweep -l allow-empty -d 'Finding nothing to judge is no failure'
complete -c checkers -n $sweep -l no-progress -d 'Show no progress on the terminal'
complete -c checkers -n $sweep -l stats -d 'Print statistics on standard error'

complete -c checkers -n $perft -l divide -d 'The same for each first move'
complete -c checkers -n $perft -l size -x -d 'From the start on so many rows'
complete -c checkers -n $perft -l board -r -F -d 'From the board in a file'

complete -c checkers -n $sided -l color -x -a 'b w' -d 'Who is to move; your colour'

complete -c checkers -n $mind -l seconds -x -d 'Think so long about a move'
complete -c checkers -n $mind -l depth -x -d 'Look so many plies ahead'
complete -c checkers -n $mind -l evaluation -x -a material -d 'Count discs only, or other weights'

complete -c checkers -n $play -l against -x -a 'random self' -d 'Play a match'
complete -c checkers -n $play -l games -x -d 'Of a match'
complete -c checkers -n $play -l other-evaluation -x -a material -d 'The weights of the other side'
complete -c checkers -n $play -l opening -x -d 'Begin with so many random plies'
complete -c checkers -n $play -l seed -x -d 'Other random moves'
complete -c checkers -n $play -l name -x -d 'For the record'
complete -c checkers -n $play -l record -r -F -d 'Append the games to a file'
complete -c checkers -n $play -l quiet -d 'Print the summary only'
