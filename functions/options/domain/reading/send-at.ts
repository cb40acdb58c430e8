import type { ParameterLocation } from '../../../catalogue/components/paging.ts';
import type { ProviderRequest } from '../../../platform/model/ports.ts';

/** A request being built, to which `sendAt` adds values. */
export type OpenRequest = Omit<ProviderRequest, 'accessToken' | 'body'> & {
  body?: Record<string, unknown>;
};

/** A copy of the request with one more value. */
export const sendAt = (
  open: OpenRequest,
  place: Exclude<ParameterLocation, { value: string }>,
  value: string | number,
): OpenRequest => {
  if ('body' in place) {
    const keys = typeof place.body === 'string' ? place.body.split('.') : place.body;
    return { ...open, body: withValueAt(open.body ?? {}, keys, value) };
  }
  const url = new URL(open.url);
  // Changes only this parameter: searchParams.set would encode all others again.
  const others = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair && pair.split('=')[0] !== place.query);
  // JSON can hold half a surrogate pair, for which encodeURIComponent throws.
  const wellFormed = String(value).toWellFormed();
  const added = `${encodeURIComponent(place.query)}=${encodeURIComponent(wellFormed)}`;
  url.search = [...others, added].join('&');
  return { ...open, url };
};

const withValueAt = (
  target: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> => {
  const inner = (target[key] ?? {}) as Record<string, unknown>;
  return { ...target, [key]: rest.length > 0 ? withValueAt(inner, rest, value) : value };
};
