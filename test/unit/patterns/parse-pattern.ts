/** A pattern as a tree. What it matches in no character is left out, but for the condition that it sets. */
export type PatternNode =
  | { is: 'character'; source: string }
  /** The begin or the end of the text. */
  | { is: 'edge' }
  /** The edge of a word, which takes no character. */
  | { is: 'condition' }
  | { is: 'look'; body: PatternNode }
  | { is: 'sequence'; parts: readonly PatternNode[] }
  | { is: 'choice'; options: readonly PatternNode[] }
  | { is: 'repeat'; body: PatternNode; least: number; most: number };

/** A pattern about which nothing is known: a reference back, or a line's edge. */
export class UnjudgedPattern extends Error {
  override readonly name = 'UnjudgedPattern';
}

type Reader = { source: string; at: number };

const groupStart = /\((?:\?(?::|=|!|<=|<!|<\w+>))?/y;
const quantifier = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y;
const escaped = /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[A-Za-z]|.)/suy;

/** What stands at the reader's place, if it is like this. */
const take = (reader: Reader, like: RegExp): RegExpExecArray | undefined => {
  like.lastIndex = reader.at;
  const found = like.exec(reader.source) ?? undefined;
  if (found) reader.at += found[0].length;
  return found;
};

const readChoice = (reader: Reader): PatternNode => {
  const options = [readSequence(reader)];
  while (reader.source[reader.at] === '|') {
    reader.at += 1;
    options.push(readSequence(reader));
  }
  return options.length === 1 && options[0] ? options[0] : { is: 'choice', options };
};

const readSequence = (reader: Reader): PatternNode => {
  const parts: PatternNode[] = [];
  while (reader.at < reader.source.length && !'|)'.includes(reader.source[reader.at] ?? '')) {
    parts.push(readRepeated(reader));
  }
  return { is: 'sequence', parts };
};

const readRepeated = (reader: Reader): PatternNode => {
  const body = readOne(reader);
  const [sign, least, comma, most] = take(reader, quantifier) ?? [];
  if (sign === undefined) return body;
  if (least === undefined) {
    const isOnce = sign.startsWith('?');
    return {
      is: 'repeat',
      body,
      least: sign.startsWith('+') ? 1 : 0,
      most: isOnce ? 1 : Number.POSITIVE_INFINITY,
    };
  }
  const atMost = comma ? Number(most || Number.POSITIVE_INFINITY) : Number(least);
  return { is: 'repeat', body, least: Number(least), most: atMost };
};

const readOne = (reader: Reader): PatternNode => {
  const character = reader.source[reader.at];
  if (character === '(') return readGroup(reader);
  if (character === '[') return { is: 'character', source: readClass(reader) };
  if (character === '\\') return readEscape(reader);
  reader.at += 1;
  if (character === '^' || character === '$') return { is: 'edge' };
  return { is: 'character', source: character ?? '' };
};

const readGroup = (reader: Reader): PatternNode => {
  const [start] = take(reader, groupStart) ?? [''];
  const body = readChoice(reader);
  if (reader.source[reader.at] !== ')') throw new UnjudgedPattern(`a group of ${reader.source}`);
  reader.at += 1;
  return /[=!]$/.test(start) ? { is: 'look', body } : body;
};

/** With the classes in it. */
const readClass = (reader: Reader): string => {
  const from = reader.at;
  let depth = 0;
  do {
    const character = reader.source[reader.at];
    if (character === '\\') reader.at += 1;
    if (character === '[') depth += 1;
    if (character === ']') depth -= 1;
    reader.at += 1;
  } while (depth > 0 && reader.at < reader.source.length);
  return reader.source.slice(from, reader.at);
};

const readEscape = (reader: Reader): PatternNode => {
  const [source = ''] = take(reader, escaped) ?? [];
  if (/^\\[1-9k]/.test(source)) throw new UnjudgedPattern(`a reference back: ${source}`);
  return /^\\[bB]$/.test(source) ? { is: 'condition' } : { is: 'character', source };
};

/** @throws UnjudgedPattern */
export const parsePattern = ({ source, flags }: RegExp): PatternNode => {
  if (flags.includes('m')) throw new UnjudgedPattern('the edges of lines');
  const reader = { source, at: 0 };
  const parsed = readChoice(reader);
  if (reader.at < source.length) throw new UnjudgedPattern(source.slice(reader.at));
  return parsed;
};
