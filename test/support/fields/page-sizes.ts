import type { StubRequest } from '../providers/stub-server.ts';

/** How many things a provider puts on a page. */
export type PageSizes = {
  /** What precedes the number in a request's query, body or `Prefer`; absent where it cannot be chosen. */
  ask?: string;
  /** Where the provider has no pages unless asked for a size. */
  mustAsk?: true;
  /** The size when none is asked; absent where nobody documents it. */
  usual?: number;
  /** A larger one is refused; absent where nobody documents it. */
  most?: number;
};

/** Where nobody documents a size: so small that a long list is read in parts. */
const small = 50;

/** What a request asks, for people and for patterns: `limit=100&order_by=name:asc`. */
export const requestedText = ({ url, headers, json }: StubRequest): string =>
  [
    [...url.searchParams].map((pair) => pair.join('=')).join('&'),
    headers.prefer ?? '',
    JSON.stringify(json ?? {}),
  ].join('\n');

/** Finds the number after `ask` in a text, as a parameter's name ends with another's: `hostsLimit=`. */
const numberAfter = (ask: string): RegExp =>
  new RegExp(`(?<![A-Za-z])${ask.replace(/[$.[\]]/g, '\\$&')}(\\d+)`);

/** The size of a request's pages, or undefined when the provider refuses the request. */
export const requestedSize = (
  pages: PageSizes | 'whole',
  request: StubRequest,
): number | undefined => {
  if (pages === 'whole') return Infinity;
  const { ask, mustAsk, usual = small, most = Infinity } = pages;
  const found = ask === undefined ? undefined : numberAfter(ask).exec(requestedText(request))?.[1];
  if (found === undefined) return mustAsk ? undefined : usual;
  const size = Number(found);
  return size >= 1 && size <= most ? size : undefined;
};
