import { type PatternNode, parsePattern } from './parse-pattern.ts';

/**
 * A pattern as an automaton: a state for each character that it takes, and state 0, which passes over any
 * text before a match begins. A step is there as often as it can be made in different ways.
 */
export type Automaton = {
  /** By state: the kinds of characters with which it is entered. */
  readonly enteredBy: readonly ReadonlySet<number>[];
  readonly steps: readonly (readonly number[])[];
  /** States from which the match cannot fail any more, so that nothing else is tried. */
  readonly sure: ReadonlySet<number>;
  /** A character of each kind. */
  readonly kinds: readonly string[];
};

/** Where a part can begin and end. */
type Part = {
  first: number[];
  last: number[];
  /** Where the whole can end, whatever follows in the text. */
  sureLast: number[];
  /** Whether it can match nothing, and whether it always can. */
  isEmpty: boolean;
  isSurelyEmpty: boolean;
};

const nothing: Part = { first: [], last: [], sureLast: [], isEmpty: true, isSurelyEmpty: true };
const condition: Part = { ...nothing, isSurelyEmpty: false };

/** A choice of how often something is repeated counts as endless from here on. */
const manyTimes = 1;
/** What is repeated more often is no longer written out. */
const mostCopies = 64;

export const automatonOf = (pattern: RegExp): Automaton => {
  const steps: number[][] = [[0]];
  const sources: (string | undefined)[] = [undefined];

  const connect = (from: readonly number[], to: readonly number[]) => {
    for (const state of from) steps[state]?.push(...to);
  };

  const one = (source: string): Part => {
    const state = steps.push([]) - 1;
    sources.push(source);
    const at = [state];
    return { first: at, last: at, sureLast: at, isEmpty: false, isSurelyEmpty: false };
  };

  const inOrder = (before: Part, after: Part): Part => {
    connect(before.last, after.first);
    return {
      first: before.isEmpty ? [...before.first, ...after.first] : before.first,
      last: after.isEmpty ? [...before.last, ...after.last] : after.last,
      sureLast: after.isSurelyEmpty ? [...before.sureLast, ...after.sureLast] : after.sureLast,
      isEmpty: before.isEmpty && after.isEmpty,
      isSurelyEmpty: before.isSurelyEmpty && after.isSurelyEmpty,
    };
  };

  const either = (options: readonly Part[]): Part => ({
    first: options.flatMap(({ first }) => first),
    last: options.flatMap(({ last }) => last),
    sureLast: options.flatMap(({ sureLast }) => sureLast),
    isEmpty: options.some(({ isEmpty }) => isEmpty),
    isSurelyEmpty: options.some(({ isSurelyEmpty }) => isSurelyEmpty),
  });

  const optional = (part: Part): Part => ({ ...part, isEmpty: true, isSurelyEmpty: true });

  const endless = (body: PatternNode): Part => {
    const part = build(body);
    connect(part.last, part.first);
    return part;
  };

  /** One in the other, as a matcher tries them: no way twice. */
  const upTo = (body: PatternNode, most: number): Part => {
    if (most === 0) return nothing;
    const part = build(body);
    return optional(inOrder(part, upTo(body, most - 1)));
  };

  const repeated = ({ body, least, most }: Extract<PatternNode, { is: 'repeat' }>): Part => {
    const copies = Math.min(least, mostCopies);
    const isEndless = most - least > manyTimes || least > mostCopies;
    let part = nothing;
    for (let n = isEndless ? 1 : 0; n < copies; n++) part = inOrder(part, build(body));
    if (!isEndless) return inOrder(part, upTo(body, most - least));
    const rest = endless(body);
    return inOrder(part, least === 0 ? optional(rest) : rest);
  };

  const build = (node: PatternNode): Part => {
    switch (node.is) {
      case 'character':
        return one(node.source);
      case 'edge':
        return one('[]');
      case 'condition':
        return condition;
      case 'look':
        return { ...condition, first: build(node.body).first };
      case 'sequence':
        return node.parts.map(build).reduce(inOrder, nothing);
      case 'choice':
        return either(node.options.map(build));
      case 'repeat':
        return repeated(node);
    }
  };

  const whole = build(parsePattern(pattern));
  connect([0], whole.first);
  const { kinds, enteredBy } = kindsOf(sources, pattern);
  return { steps, enteredBy, sure: new Set(whole.sureLast), kinds };
};

/** Characters that patterns tell apart, beside those that stand in them: first what a reader knows. */
const samples = [
  ...'a0A= ',
  ...Array.from({ length: 0x100 }, (_, code) => String.fromCharCode(code)),
  ...'\u0300\u0301\u034f\u05d0\u061c\u180b\u200b\u200c\u200d\u200e\u2028\u2029\u20ac\u20e3\u2800\u4e2d',
  ...'\ud800\ufe00\ufe0e\ufe0f\ufeff\ufffe\uffff',
];
const astral = [...'\u{1d159}\u{1f1e6}\u{1f3fb}\u{1f600}\u{e0101}\u{10ffff}'];

/** Characters that a pattern writes as escapes: where two ranges meet, one of their ends is in both. */
const escapedIn = (source: string): string[] =>
  [
    ...source.matchAll(/\\(?:u\{(?<long>[\da-f]+)\}|u(?<four>[\da-f]{4})|x(?<two>[\da-f]{2}))/gi),
  ].map(({ groups: { long, four, two } = {} }) =>
    String.fromCodePoint(Number.parseInt(long ?? four ?? two ?? '0', 16)),
  );

/** The first character that a part takes. Some take none alone: edges, and sequences of emoji. */
const firstTaken = (source: string | undefined, flags: string): string[] => {
  const one = new RegExp(`^(?:${source})$`, flags.replace(/[dgy]/g, ''));
  for (let code = 0; code <= 0xffff; code++) {
    const character = String.fromCharCode(code);
    if (one.test(character)) return [character];
  }
  return [];
};

/** Kinds of characters: two are of one kind if all parts of the pattern take both or neither. */
const kindsOf = (sources: readonly (string | undefined)[], { source, flags }: RegExp) => {
  const isUnicode = /[uv]/.test(flags);
  const known = [...samples, ...source, ...escapedIn(source), ...(isUnicode ? astral : [])];
  const parts = new Map([...new Set(sources)].map((each) => [each, takenBy(each, flags)]));
  const all = [...parts.values()];
  const others = [...parts].flatMap(([each, takes]) =>
    known.some(takes) ? [] : firstTaken(each, flags),
  );
  const characters = [...new Set([...known, ...others])];
  const byKind = new Map(
    characters
      .map((each) => [all.map((takes) => Number(takes(each))).join(''), each] as const)
      .reverse(),
  );
  const kinds = [...byKind.values()];
  const entered = new Map(
    [...parts].map(([each, takes]) => [
      each,
      new Set(kinds.flatMap((kind, n) => (takes(kind) ? [n] : []))),
    ]),
  );
  return { kinds, enteredBy: sources.map((each) => entered.get(each) ?? new Set<number>()) };
};

const takers = new Map<string, (character: string) => boolean>();

/** Whether a part of a pattern takes a character, as the engine says. */
const takenBy = (source: string | undefined, flags: string): ((character: string) => boolean) => {
  if (source === undefined) return () => true;
  const own = flags.replace(/[dgy]/g, '');
  const key = `${own}/${source}`;
  const known = takers.get(key);
  if (known) return known;
  const one = new RegExp(`^(?:${source})$`, own);
  const answers = new Map<string, boolean>();
  const takes = (character: string) => {
    const answer = answers.get(character) ?? one.test(character);
    answers.set(character, answer);
    return answer;
  };
  takers.set(key, takes);
  return takes;
};
