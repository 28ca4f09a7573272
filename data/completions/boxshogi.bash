# bash completion for boxshogi(1)

# Words after which the value of an option is completed, not an option or a file.
_boxshogi_value() {
  case $1 in
    --input-format) COMPREPLY=($(compgen -W 'auto game pack' -- "$2")) ;;
    --compression) COMPREPLY=($(compgen -W 'auto none gzip zstd' -- "$2")) ;;
    --format) COMPREPLY=($(compgen -W 'codes jsonl junit github sarif stats' -- "$2")) ;;
    --report) COMPREPLY=($(compgen -W 'codes= jsonl= junit= github= sarif= stats=' -- "$2")); compopt -o nospace 2> /dev/null ;;
    --allow) COMPREPLY=($(compgen -W 'failed fixed changed missing new' -- "$2")) ;;
    --cache-by) COMPREPLY=($(compgen -W 'mtime content' -- "$2")) ;;
    --color | --colour) COMPREPLY=($(compgen -W 'auto always never' -- "$2")) ;;
    -f | --files-from | --baseline | --cache | -o | --output) _boxshogi_paths "$2" ;;
    -C | --directory) COMPREPLY=($(compgen -d -- "$2")) ;;
    --max-bytes | --max-seconds | --include | --exclude | -j | --jobs | --only | --max-failures | --shard) ;;
    *) return 1 ;;
  esac
}

# Files. Names may hold blanks.
_boxshogi_paths() {
  local paths
  mapfile -t paths < <(compgen -f -- "$1")
  COMPREPLY+=("${paths[@]}")
  compopt -o filenames 2> /dev/null
  return 0
}

_boxshogi() {
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
      explain | sweep | pack | unpack | merge | moves | perft)
        command=${COMP_WORDS[i]}
        break
        ;;
    esac
  done

  _boxshogi_value "$previous" "$word" && return

  options='--help --version'
  case $command in
    '') options+=' -f -i --json --exit-code --jobs --input-format --compression --max-bytes --max-seconds' ;;
    explain) options+=' --exit-code --color --jobs --input-format --compression --max-bytes --max-seconds' ;;
    sweep)
      options+=' --input-format --compression --max-bytes --max-seconds --include --exclude --files-from --null
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
    perft) options+=' --divide' ;;
  esac

  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  else
    [[ -z $command ]] && COMPREPLY=($(compgen -W 'explain sweep pack unpack merge moves perft' -- "$word"))
    _boxshogi_paths "$word"
  fi
}

complete -F _boxshogi boxshogi
