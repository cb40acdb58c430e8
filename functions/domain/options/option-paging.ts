import type { Paging, Path } from '../../components/component.ts';
import { scalarAt, valueAt } from '../model/json-path.ts';
import type { ProviderAnswer } from '../model/ports.ts';
import { type OpenRequest, sendAt } from './option-request.ts';

/** What the next position depends on. `position` is that of this page, '' for the first. */
type Page = {
  answer: ProviderAnswer;
  position: string;
  /** How many items the page has, including those left out, and the id of the last. */
  count: number;
  lastId: string | undefined;
};

type Styles = { [Style in Paging['style']]: Extract<Paging, { style: Style }> };
type Next<P> = (paging: P, page: Page) => string | undefined;

const isTrue = (body: unknown, path: Path) => Boolean(valueAt(body, path));

const nextPage: Next<Styles['page']> = ({ first, pages, more }, { answer: { body }, position }) => {
  const page = Number(position || first);
  const isMore =
    pages === undefined
      ? more !== undefined && isTrue(body, more)
      : page < Number(scalarAt(body, pages)) + first - 1;
  return isMore ? String(page + 1) : undefined;
};

const nextOffset: Next<Styles['offset']> = (
  { more, total, size },
  { answer: { body }, position, count },
) => {
  const next = Number(position || 0) + count;
  if (count === 0) return undefined;
  if (more !== undefined) return isTrue(body, more) ? String(next) : undefined;
  const last = total === undefined ? undefined : Number(scalarAt(body, total));
  const ends = last === undefined ? count < size : !(next < last);
  return ends ? undefined : String(next);
};

const nextByStyle: { [Style in keyof Styles]: Next<Styles[Style]> } = {
  none: () => undefined,
  cursor: ({ more, next }, { answer: { body } }) =>
    more === undefined || isTrue(body, more) ? scalarAt(body, next) : undefined,
  next_url: ({ next }, { answer: { body } }) => scalarAt(body, next),
  page: nextPage,
  offset: nextOffset,
  last_id: ({ more }, { answer: { body }, lastId }) => (isTrue(body, more) ? lastId : undefined),
  link_header: (_, { answer: { headers } }) =>
    /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(headers.link ?? '')?.[1],
};

/** The position of the next page, or undefined at the end. */
export const nextPosition = <Style extends keyof Styles>(
  paging: Styles[Style] & { style: Style },
  page: Page,
): string | undefined => nextByStyle[paging.style](paging, page) || undefined;

/**
 * The request for a position.
 * @returns undefined for a URL of another host or path, because neither a provider nor a client may
 *   send a token elsewhere
 */
export const requestAt = (
  paging: Paging,
  first: OpenRequest,
  position: string,
): OpenRequest | undefined => {
  if (position === '') return first;
  switch (paging.style) {
    case 'none':
      return undefined;
    case 'next_url':
    case 'link_header': {
      if (!URL.canParse(position)) return undefined;
      const url = new URL(position);
      const same = url.origin === first.url.origin && url.pathname === first.url.pathname;
      return same && !url.username && !url.password ? { ...first, url } : undefined;
    }
    case 'page':
    case 'offset':
      return /^\d{1,9}$/.test(position) ? sendAt(first, paging.send, Number(position)) : undefined;
    default:
      return sendAt(first, paging.send, position);
  }
};
