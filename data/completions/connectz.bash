# bash completion for connectz(1)

# Words after which the value of an option is completed, not an option or a file.
_connectz_value() {
  case $1 in
    --precedence) COMPREPLY=($(compgen -W 'spec first' -- "$2")) ;;
    --input-format) COMPREPLY=($(compgen -W 'auto game pack' -- "$2")) ;;
    --compression) COMPREPLY=($(compgen -W 'auto none gzip zstd' -- "$2")) ;;
    --format) COMPREPLY=($(compgen -W 'codes jsonl junit github sarif stats' -- "$2")) ;;
    --report) COMPREPLY=($(compgen -W 'codes= jsonl= junit= github= sarif= stats=' -- "$2")); compopt -o nospace 2> /dev/null ;;
    --allow) COMPREPLY=($(compgen -W 'failed fixed changed missing new' -- "$2")) ;;
    --cache-by) COMPREPLY=($(compgen -W 'mtime content' -- "$2")) ;;
    --color | --colour) COMPREPLY=($(compgen -W 'auto always never' -- "$2")) ;;
    --files-from | --baseline | --cache | -o | --output) _connectz_paths -f "$2" ;;
    --into | -C | --directory) _connectz_paths -d "$2" ;;
    --max-bytes | --max-seconds | --include | --exclude | -j | --jobs | --only | --max-failures | --shard) ;;
    --frame | --moves | --win-at | --seed | --count | --per-directory) ;;
    *) return 1 ;;
  esac
}

# Files (-f) or directories (-d). Names may hold blanks.
_connectz_paths() {
  local paths
  mapfile -t paths < <(compgen "$1" -- "$2")
  COMPREPLY+=("${paths[@]}")
  compopt -o filenames 2> /dev/null
  return 0
}

_connectz() {
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
      explain | sweep | pack | unpack | merge | generate)
        command=${COMP_WORDS[i]}
        break
        ;;
    esac
  done

  _connectz_value "$previous" "$word" && return

  options='--help --version'
  case $command in
    '') options+=' --precedence --json --exit-code --jobs --input-format --compression --max-bytes --max-seconds' ;;
    explain) options+=' --precedence --exit-code --color --jobs --input-format --compression --max-bytes --max-seconds' ;;
    sweep)
      options+=' --precedence --input-format --compression --max-bytes --max-seconds --include --exclude --files-from --null
        --hidden --follow --jobs --format --output --report --expect-from-name --shard --baseline
        --update-baseline --allow --no-timing --summary --only --fail-fast
        --max-failures --allow-empty --cache --cache-by --no-progress --stats'
      ;;
    pack)
      options+=' --include --exclude --files-from --null --hidden --follow --output'
      ;;
    unpack) options+=' --directory --overwrite --skip-existing' ;;
    merge)
      options+=' --format --output --report --baseline --update-baseline --allow --summary --only
        --allow-empty'
      ;;
    generate)
      options+=' --frame --moves --win-at --drawn --seed --output --count --into --per-directory'
      ;;
  esac

  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  elif [[ $command != generate ]]; then
    [[ -z $command ]] && COMPREPLY=($(compgen -W 'explain sweep pack unpack merge generate' -- "$word"))
    _connectz_paths -f "$word"
  fi
}

complete -F _connectz connectz
