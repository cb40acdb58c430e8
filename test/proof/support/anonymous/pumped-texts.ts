/** What patterns, parsers and decoders stumble over when it is repeated. */
const units = [...'= .,;&%["', 'a&', '%2e', 'a=1,v1=a,', 'signed_request=&'];

/** So that a text which matches up to its end does not match in the end. */
const endings = ['', '\n!'];

const filled = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

export const usualText = (length: number): string => filled('x', length);

/** Texts of this length, and what they are. */
export const oddTexts = (length: number): [kind: string, text: string][] =>
  units.flatMap((unit) =>
    endings.map((ending): [string, string] => [
      `${JSON.stringify(unit)}, then ${JSON.stringify(ending)}`,
      filled(unit, length - ending.length) + ending,
    ]),
  );
