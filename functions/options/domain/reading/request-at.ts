import type { Paging, ParameterLocation } from '../../../catalogue/components/paging.ts';
import type { MakeRequest } from './make-request.ts';
import { type OpenRequest, sendAt } from './send-at.ts';

/** The request for a position, or undefined for a URL that {@link nextUrl} refuses. */
export const requestAt = (
  paging: Paging,
  make: MakeRequest,
  position: string,
): OpenRequest | undefined => {
  if (position === '') return make();
  switch (paging.style) {
    case 'none':
      return undefined;
    case 'next_url': {
      const first = make();
      const url = nextUrl(position, first.url, { ignoresCase: 'ignoresCase' in paging });
      return url && { ...first, url };
    }
    case 'page':
    case 'offset':
      return /^\d{1,9}$/.test(position) ? send(make, paging.send, Number(position)) : undefined;
    default:
      return send(make, paging.send, position);
  }
};

const send = (make: MakeRequest, place: ParameterLocation, value: string | number): OpenRequest =>
  'value' in place ? make(new Map([[place.value, String(value)]])) : sendAt(make(), place, value);

/**
 * The URL of a next page, resolved against the one before. Paths are compared as the provider does.
 * @returns undefined for a URL of another host or path, because neither a provider nor a client may
 *   send a token elsewhere
 */
export const nextUrl = (
  next: string,
  requested: URL,
  { ignoresCase = false }: { ignoresCase?: boolean } = {},
): URL | undefined => {
  if (!URL.canParse(next, requested.href)) return undefined;
  const url = new URL(next, requested);
  const fold = ignoresCase ? (of: URL) => foldPath(of).toLowerCase() : foldPath;
  const same = url.origin === requested.origin && fold(url) === fold(requested);
  return same && !url.username && !url.password ? url : undefined;
};

/**
 * OData writes a key as a path segment or in brackets: `folders/a` and `folders('a')` are the same. What
 * is in brackets may have a name, and Microsoft documents a next page of `search(q='a')` as
 * `search(query='a')&skipToken=b`.
 * @see https://learn.microsoft.com/en-us/graph/api/driveitem-search
 */
const foldPath = ({ pathname }: URL): string => pathname.split('/').map(foldStep).join('/');

const foldStep = (step: string): string => {
  const [, name, key] =
    /^(\w+)\((?:\w+=)?'((?:[^']|'')*)'\)(?:&\$?skiptoken=.*)?$/i.exec(decode(step)) ?? [];
  const steps = name && key !== undefined ? [name, key.replaceAll("''", "'")] : [decode(step)];
  // Encoded again, so that a slash in a segment does not split it.
  return steps.map(encodeURIComponent).join('/');
};

const decode = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
};
