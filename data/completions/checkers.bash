# bash completion for checkers(1)

# Words after which the value of an option is completed, not an option or a file.
_checkers_value() {
  case $1 in
    --format) COMPREPLY=($(compgen -W 'codes jsonl junit github sarif stats' -- "$2")) ;;
    --report) COMPREPLY=($(compgen -W 'codes= jsonl= junit= github= sarif= stats=' -- "$2")); compopt -o nospace 2> /dev/null ;;
    --color | --colour) COMPREPLY=($(compgen -W "$_checkers_colors" -- "$2")) ;;
    --rules) COMPREPLY=($(compgen -W 'seed english' -- "$2")) ;;
    --against) COMPREPLY=($(compgen -W 'random self' -- "$2")) ;;
    --allow) COMPREPLY=($(compgen -W 'failed fixed changed missing new' -- "$2")) ;;
    --files-from | --baseline | -o | --output | --board | --record) _checkers_paths "$2" ;;
    --games | --seconds | --depth | --evaluation | --other-evaluation | --opening | --seed | --name | --size) ;;
    --max-bytes | --max-seconds | --include | --exclude | -j | --jobs | --only | --max-failures) ;;
    *) return 1 ;;
  esac
}

# Files. Names may hold blanks.
_checkers_paths() {
  local paths
  mapfile -t paths < <(compgen -f -- "$1")
  COMPREPLY+=("${paths[@]}")
  compopt -o filenames 2> /dev/null
  return 0
}

_checkers() {
  local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command= options i
  COMPREPLY=()

  # --option=value comes as three words, as = is a word break.
  if [[ $word == = ]]; then
    word=
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi

  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${COMP_WORDS[i]} in
      explain | sweep | moves | perft | play | engine)
        command=${COMP_WORDS[i]}
        break
        ;;
    esac
  done

  local _checkers_colors='b w'
  [[ $command == explain ]] && _checkers_colors='auto always never'
  _checkers_value "$previous" "$word" && return

  options='--help --version'
  case $command in
    '') options+=' --rules --json --exit-code --jobs --max-bytes --max-seconds' ;;
    explain) options+=' --rules --exit-code --color --jobs --max-bytes --max-seconds' ;;
    sweep)
      options+=' --rules --max-bytes --max-seconds --include --exclude --files-from --null
        --hidden --follow --jobs --format --output --report --expect-from-name --baseline
        --update-baseline --allow --no-timing --summary --only --fail-fast
        --max-failures --allow-empty --no-progress --stats'
      ;;
    moves) options+=' --color --rules' ;;
    perft) options+=' --divide --size --board --color --rules' ;;
    play)
      options+=' --against --games --color --seconds --depth --evaluation --other-evaluation --rules
        --opening --seed --name --record --quiet'
      ;;
    engine) options+=' --seconds --depth --evaluation --rules' ;;
  esac

  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  else
    [[ -z $command ]] && COMPREPLY=($(compgen -W 'explain sweep moves perft play engine' -- "$word"))
    _checkers_paths "$word"
  fi
}

complete -F _checkers checkers
