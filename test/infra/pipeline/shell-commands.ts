/** Words that may stand before a command. */
const beforeCommands = /^(?:do|then|else|if|while|until|for|\{|!|export|echo|[A-Za-z_]+=.*)$/;

/**
 * The commands of a script as their words, without quotes. Those inside of `$(…)` come before the one that
 * they are part of. It knows of the shell what the pages use: no backticks and no arithmetic.
 */
export const commandsIn = (script: string): string[][] => {
  const commands: string[][] = [];
  // A document that a command reads is no command.
  scan(script.replaceAll(/<<'?(\w+)'?\n[\s\S]*?\n\1$/gm, ''), commands);
  return commands;
};

/** Reads until the end, or from behind a `$(` until its `)`. @returns where it ended */
const scan = (text: string, commands: string[][], behind?: number): number => {
  let words: string[] = [];
  let word: string | undefined;
  const endWord = () => {
    if (word !== undefined) words.push(word);
    word = undefined;
  };
  const endCommand = () => {
    endWord();
    while (words[0] !== undefined && beforeCommands.test(words[0])) words.shift();
    if (words.length > 0) commands.push(words);
    words = [];
  };
  const add = (part: string) => {
    word = (word ?? '') + part;
  };
  let at = behind ?? 0;
  while (at < text.length) {
    const token = tokenAt(text, at, word === undefined);
    if (token.text === '$(') {
      add('$(…)');
      at = scan(text, commands, at + 2);
      continue;
    }
    at += token.text.length;
    if (token.is === 'close' && behind !== undefined) break;
    if (token.is === 'end' || token.is === 'close') endCommand();
    if (token.is === 'space') endWord();
    if (token.is === 'part') add(token.value);
    if (token.is === 'quoted') {
      add(token.value);
      for (const [, inner = ''] of token.value.matchAll(/\$\(((?:[^()]|\([^()]*\))*)\)/g))
        scan(inner, commands);
    }
  }
  endCommand();
  return at;
};

type Token = { is: 'space' | 'end' | 'close' | 'part' | 'quoted'; text: string; value: string };

const kinds: readonly [Token['is'], RegExp][] = [
  ['space', /^(?:\\\n|[ \t])+/],
  ['part', /^<[^<>\n]*>/],
  ['part', /^\$\{[^}]*\}/],
  ['quoted', /^'([^']*)'/],
  ['quoted', /^"((?:\\.|\$\((?:[^()]|\([^()]*\))*\)|[^"\\])*)"/],
  ['part', /^\\([^\n])/],
  ['space', /^\d?[<>]+&?\d?/],
  ['close', /^\)/],
  ['end', /^[\n;|&(]/],
  ['part', /^\$\(|^[\s\S]/],
];

const tokenAt = (text: string, at: number, isFirst: boolean): Token => {
  const rest = text.slice(at);
  const comment = isFirst ? /^#.*/.exec(rest)?.[0] : undefined;
  if (comment !== undefined) return { is: 'space', text: comment, value: '' };
  for (const [is, pattern] of kinds) {
    const [found, value] = pattern.exec(rest) ?? [];
    if (found !== undefined) return { is, text: found, value: value ?? found };
  }
  throw new Error('Nothing is left');
};

/** The options of a command by name, each with the word after it. A repeated one has its last value. */
export const optionsOf = (words: readonly string[]): ReadonlyMap<string, string> =>
  new Map(
    words.flatMap((word, at) => {
      const [, name, value] = /^(--?[a-z][a-z0-9-]*)(?:=(.*))?$/s.exec(word) ?? [];
      return name === undefined ? [] : [[name, value ?? words[at + 1] ?? '']];
    }),
  );
