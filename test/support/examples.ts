import type { Example } from '../../functions/contracts/examples/example.ts';

/** The path of an example's request. */
export const fillPath = (template: string, { path = {}, query = {} }: Example): string => {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? name);
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return pairs.length > 0 ? `${filled}?${new URLSearchParams(pairs)}` : filled;
};

/** In the place of what differs each time. */
const stable = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>')
    .replace(/\b(state|code_challenge|client_id|nonce)=[^&"]+/g, '$1=<any>');

const hasAll = (given: unknown, example: unknown): boolean =>
  Object.entries(Object(example)).every(
    ([name, value]) =>
      typeof value === 'object' || JSON.stringify(Object(given)[name]) === JSON.stringify(value),
  );

/** The members of an answer that the example has: those that are left out are not compared. */
const partLike = (given: unknown, example: unknown): unknown => {
  if (Array.isArray(example) && Array.isArray(given)) {
    return example.map((each) =>
      partLike(given.find((one) => hasAll(one, each)) ?? given[0], each),
    );
  }
  return given;
};

/**
 * An answer without what differs each time, cut to the entries that the example of it lists.
 * @param baseUrl of the stack that answered
 */
export const likeExample = (given: unknown, example: unknown, baseUrl = ''): unknown => {
  const text = JSON.stringify(partLike(given, example)) ?? 'null';
  const elsewhere = [baseUrl, encodeURIComponent(baseUrl)].filter(Boolean);
  const moved = elsewhere.reduce(
    (changed, url, n) => changed.replaceAll(url, n === 0 ? exampleBase : encodedBase),
    text,
  );
  return JSON.parse(stable(moved));
};

const exampleBase = 'https://api.example.com/api';
const encodedBase = encodeURIComponent(exampleBase);
