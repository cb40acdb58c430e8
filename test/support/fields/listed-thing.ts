import type { Path } from '../../../functions/catalogue/components/item.ts';
import { valueAt } from '../../../functions/platform/model/json-path.ts';
import type { Listing } from './listing.ts';

type Json = Record<string, unknown> | unknown[];

const isIndex = (key: string | undefined) => key !== undefined && /^\d+$/.test(key);

/** Puts a value at a path and creates the objects on the way to it. */
export const put = (target: Json, path: Path, value: unknown): void => {
  const keys = typeof path === 'string' ? path.split('.') : path;
  let current = target as Record<string, unknown>;
  for (const [position, key] of keys.slice(0, -1).entries()) {
    current[key] ??= isIndex(keys[position + 1]) ? [] : {};
    current = current[key] as Record<string, unknown>;
  }
  current[keys.at(-1) ?? ''] = value;
};

type Item = Record<string, unknown>;

/** A thing by its number. */
export type ListedThing = {
  n: number;
  item: unknown;
  id: string;
  /** Without what depends on other things. */
  name: string;
  /** What follows the name if others have it too. */
  apart: string;
  rank: 'first' | 'other' | 'last';
  isHidden: boolean;
  /** The thing that it is in. */
  inside?: number;
  /** What the list is ordered by; absent for a thing without it. */
  key?: number;
};

/** Case and accents differ, which an order by name must not see. */
const names = ['Team', 'équipe', 'Order', 'Équipe', 'team', 'ärger', 'Zone', 'Arger'];
const wordKinds = 5;

/** The other list, from which things have a word. */
export const words = Array.from({ length: wordKinds }, (_, n) => ({
  key: `word-${n}`,
  value: `Word ${n}`,
}));

const idOf = (n: number) => `id-${String(n).padStart(6, '0')}`;
/** Several within a minute, which is all that a label shows. */
const timeOf = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 20_000).toISOString();

const lettersOf = (place: number): string =>
  (place < 26 ? '' : lettersOf(Math.floor(place / 26) - 1)) +
  String.fromCharCode(65 + (place % 26));

const putAll = (item: Item, members: Readonly<Record<string, unknown>> = {}) => {
  for (const [path, value] of Object.entries(members)) put(item, path, value);
};

/** Fills a text's parts. Members that the item lacks are made: `text` for the first, others from `n`. */
const fillParts = (
  item: Item,
  parts: string | readonly string[],
  { n, text, joined }: { n: number; text?: string | undefined; joined?: string | undefined },
): string => {
  let free = text;
  const shown = (path: string, isDate: boolean): string | undefined => {
    if (path === 'joined') {
      put(item, joined ?? '', words[n % wordKinds]?.key);
      return words[n % wordKinds]?.value;
    }
    const made = isDate ? timeOf(n) : `${path.split('.').at(-1)}-${n}`;
    if (valueAt(item, path) === undefined) put(item, path, free ?? made);
    free = undefined;
    const value = valueAt(item, path);
    if (value === null) return undefined;
    return isDate ? `${String(value).slice(0, 16).replace('T', ' ')} UTC` : String(value);
  };
  const filled = [parts].flat().map((part) => {
    const values = [...part.matchAll(/\{([^}|]+)(\|date)?\}/g)].map(
      ([place, path = '', date]) => [place, shown(path, date !== undefined)] as const,
    );
    if (values.some(([, value]) => value === undefined)) return '';
    return values.reduce((text, [place, value = '']) => text.replace(place, value), part);
  });
  return filled.join('');
};

/** Gives the item the value that the list is ordered by. */
const putKey = (item: Item, { order }: Listing, n: number): { key?: number } => {
  if (!('by' in order) || order.by === 'name') return {};
  const isLacking = order.mayLack && n % 9 === 5;
  put(item, order.by, isLacking ? null : /time$/i.test(order.by) ? timeOf(n) : n);
  return isLacking ? {} : { key: order.descending ? -n : n };
};

/** Each kind is every seventh, so that they meet every fourth namesake and every fifth hidden one. */
const kindOf = ({ first, last, some }: Listing, n: number) => {
  if (first && n % 7 === 3) return { rank: 'first', kind: first } as const;
  if (last && n % 7 === 5) return { rank: 'last', kind: last } as const;
  return { rank: 'other', kind: n % 7 === 1 ? some : undefined } as const;
};

/** The nth thing, at this place of its provider's list. */
export const createThing = (listing: Listing, n: number, place: number): ListedThing => {
  const { apart: parts = [], id: idPath = 'id', inside, joined } = listing;
  const { rank, kind } = kindOf(listing, n);
  const isHidden = listing.hidden !== undefined && n % 5 === 4;
  const alike = listing.apart && n % 4 === 1 ? n - 1 : n;
  const text = `${names[alike % names.length]} ${alike}`;
  if (listing.isText) {
    const id = lettersOf(place);
    const item = isHidden ? '' : text;
    return { n, item, id, name: `${text} (${id})`, apart: '', rank, isHidden };
  }
  const item: Item = {};
  putAll(item, { ...listing.has, ...kind?.has, ...(isHidden ? listing.hidden : {}) });
  const key = putKey(item, listing, n);
  const name = fillParts(item, listing.name, { n: alike, text, joined }) + (kind?.shows ?? '');
  if (valueAt(item, idPath) === undefined) put(item, idPath, idOf(n));
  const isInside = inside && n % 6 === 2;
  if (isInside) put(item, inside.path, `${inside.link ?? ''}${idOf(n - 1)}`);
  return {
    n,
    item,
    id: String(valueAt(item, idPath)),
    name,
    apart: fillParts(item, parts, { n, joined }),
    rank,
    isHidden,
    ...(isInside ? { inside: n - 1 } : {}),
    ...key,
  };
};
