import type { createRandom } from '../../../support/run/random.ts';

export type Random = ReturnType<typeof createRandom>;

// The ways in which RFC 8259 lets one value be written.

const escaped = (character: string) =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const spellText = (text: string, random: Random): string => {
  const written = JSON.stringify(text);
  const way = random.below(4);
  if (way === 0) return written.replaceAll('/', '\\/');
  if (way !== 1) return written;
  const inner = written.slice(1, -1);
  return `"${inner.replace(/[a-z]/g, (letter, at: number) => (at > 0 && inner[at - 1] === '\\' ? letter : random.below(5) === 0 ? escaped(letter) : letter))}"`;
};

const shuffled = <T>(list: readonly T[], random: Random): T[] =>
  list
    .map((each) => ({ each, at: random.below(1_000_000) }))
    .sort((one, other) => one.at - other.at)
    .map(({ each }) => each);

const spaces = ['', ' ', '\n', '\r\n', '\t', '\n  '];

/** JSON of a value, with its members in any order. */
const spellJson = (value: unknown, random: Random): string => {
  const space = () => random.pick(spaces);
  if (typeof value === 'string') return spellText(value, random);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) {
    return `[${value.map((each) => space() + spellJson(each, random)).join(',')}${space()}]`;
  }
  const members = shuffled(Object.entries(value), random).map(
    ([name, each]) =>
      `${space()}${spellText(name, random)}${space()}:${space()}${spellJson(each, random)}`,
  );
  return `{${members.join(`${space()},`)}${space()}}`;
};

/** The value in a form, as RFC 6749 has parameters elsewhere, and some servers have this response. */
export const spellForm = (members: Record<string, string>, random: Random): string => {
  const pairs = shuffled(Object.entries(members), random).map(([name, value]) => {
    const encoded = encodeURIComponent(value);
    return `${name}=${random.pick([encoded, encoded.replaceAll('%20', '+')])}`;
  });
  return pairs.join('&') + random.pick(['', '', '\n', '\r\n']);
};

/** JSON text between white space. */
export const spellBody = (value: unknown, random: Random): string =>
  random.pick(spaces) + spellJson(value, random) + random.pick(spaces);
