import type { Paging } from '../../components/component.ts';
import { scalarAt, valueAt } from '../model/json-path.ts';
import type { ProviderAnswer } from '../model/ports.ts';
import { type OpenRequest, sendAt } from './option-request.ts';

/** What a page says of the next one. `position` is what led to this page: '' for the first. */
type Page = {
  answer: ProviderAnswer;
  position: string;
  /** How many things it held, kept or not, and the last one's id. */
  count: number;
  lastId: string | undefined;
};

/** What leads to the next page, or undefined at the end. */
export const nextPosition = (
  paging: Paging,
  { answer: { body, headers }, position, count, lastId }: Page,
): string | undefined => {
  switch (paging.style) {
    case 'none':
      return undefined;
    case 'cursor': {
      const more = paging.more === undefined || Boolean(valueAt(body, paging.more));
      return (more && scalarAt(body, paging.next)) || undefined;
    }
    case 'next_url':
      return scalarAt(body, paging.next) || undefined;
    case 'page': {
      const page = Number(position || paging.first);
      const more =
        paging.pages === undefined
          ? Boolean(paging.more && valueAt(body, paging.more))
          : page < Number(scalarAt(body, paging.pages)) + paging.first - 1;
      return more ? String(page + 1) : undefined;
    }
    case 'offset': {
      const next = Number(position || 0) + count;
      if (count === 0) return undefined;
      if (paging.more !== undefined) return valueAt(body, paging.more) ? String(next) : undefined;
      const total = paging.total === undefined ? undefined : Number(scalarAt(body, paging.total));
      const ends = total === undefined ? count < paging.size : !(next < total);
      return ends ? undefined : String(next);
    }
    case 'last_id':
      return valueAt(body, paging.more) ? lastId : undefined;
    case 'link_header':
      return /<([^>]+)>\s*;[^,]*\brel="?next"?/.exec(headers.link ?? '')?.[1];
  }
};

/**
 * The request for a position.
 * @returns undefined for the URL of another host or path: a provider, or whoever gave us the
 *   position, must not lead a token elsewhere
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
