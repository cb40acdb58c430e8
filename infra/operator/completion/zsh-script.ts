import { type CompletedCommand, type CompletedOption, valueOptions } from './completions.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A colon ends the word of an entry. */
const entry = (word: string, summary: string) => quoted(`${word}:${summary}`);

const valueCase = ({ flag, takes, values }: CompletedOption) =>
  takes === 'folder'
    ? `    ${flag}) _files -/; return ;;`
    : `    ${flag}) compadd -- ${values.join(' ')}; return ;;`;

const commandCase = ({ name, options, words }: CompletedCommand) => {
  const entries = options.map(({ flag, summary }) => entry(flag, summary)).join(' ');
  return `    ${name}) compadd -- ${words.join(' ')}; options=(${entries}) ;;`;
};

/** Completes what follows `npm run operator --`; any other line of npm is left to its own completion. */
export const zshScript = (all: readonly CompletedCommand[]): string => `\
# Completes what follows "npm run operator --" in zsh, after compinit.
_trunkline_operator() {
  local -a commands options
  if ((CURRENT == $1)); then
    commands=(
${all.map(({ name, summary }) => `      ${entry(name, summary)}`).join('\n')}
    )
    _describe command commands
    return
  fi
  case \${words[CURRENT - 1]} in
${valueOptions(all).map(valueCase).join('\n')}
  esac
  case \${words[$1]} in
${all.map(commandCase).join('\n')}
  esac
  _describe -o option options
}
_trunkline_npm() {
  local -i n
  local named=
  for ((n = 2; n < CURRENT; n++)); do
    case \${words[n]} in
    operator) named=yes ;;
    --)
      if [[ -n $named ]]; then
        _trunkline_operator $((n + 1))
        return
      fi
      break
      ;;
    esac
  done
  if whence _npm_completion >/dev/null; then
    _npm_completion "$@"
  elif whence _npm >/dev/null; then
    _npm "$@"
  else
    _default
  fi
}
compdef _trunkline_npm npm
`;
