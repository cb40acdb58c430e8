import { type CompletedCommand, type CompletedOption, valueOptions } from './completions.ts';

const valueCase = ({ flag, takes, values }: CompletedOption) => {
  if (takes === 'folder') {
    return `    ${flag}) compopt -o filenames 2>/dev/null; local IFS=$'\\n'; COMPREPLY=($(compgen -d -- "$cur")); return ;;`;
  }
  return `    ${flag}) COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$cur")); return ;;`;
};

const commandCase = ({ name, options, words }: CompletedCommand) => {
  const flags = options.map(({ flag }) => flag);
  return `    ${name}) words='${[...words, ...flags].join(' ')}' ;;`;
};

/**
 * Completes what follows \`npm run operator --\`; any other line of npm is left to npm's own
 * completion.
 */
export const bashScript = (all: readonly CompletedCommand[]): string => `\
# Completes what follows "npm run operator --" in bash.
_trunkline_operator() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD - 1]} words=
  if ((COMP_CWORD == $1)); then
    COMPREPLY=($(compgen -W '${all.map(({ name }) => name).join(' ')} --help --version' -- "$cur"))
    return
  fi
  case $prev in
${valueOptions(all).map(valueCase).join('\n')}
  esac
  case \${COMP_WORDS[$1]} in
${all.map(commandCase).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
_trunkline_npm() {
  local n named=
  COMPREPLY=()
  for ((n = 1; n < COMP_CWORD; n++)); do
    case \${COMP_WORDS[n]} in
    operator) named=yes ;;
    --)
      if [ "$named" ]; then
        _trunkline_operator $((n + 1))
        return
      fi
      break
      ;;
    esac
  done
  if declare -F _npm_completion >/dev/null; then _npm_completion "$@"; fi
}
complete -o default -F _trunkline_npm npm
`;
