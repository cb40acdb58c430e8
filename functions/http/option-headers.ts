import { getFieldOptions } from '../contracts/get-field-options.ts';
import type { AnsweredOptions } from '../domain/options/list-field-options.ts';
import { encodeOptionCursor } from '../domain/options/option-cursor.ts';

/**
 * The facts that the documented body has no place for: whether there are more options and where,
 * how old the list is, and why it may be empty.
 */
export const optionHeaders = (
  publicBaseUrl: string,
  path: Readonly<Record<string, string>>,
  { options, truncated, next, ageMs, stale, parents, field }: AnsweredOptions,
  { search, limit }: { search: string | undefined; limit: number | undefined },
): Record<string, string> => {
  const headers: Record<string, string> = {};
  if (truncated) headers['X-Options-Truncated'] = 'true';
  const cursor = next && encodeOptionCursor(next);
  if (cursor) {
    const query = new URLSearchParams([...parents]);
    if (search) query.set('_search', search);
    if (limit !== undefined) query.set('_limit', String(limit));
    query.set('_cursor', cursor);
    const filled = getFieldOptions.path.replace(
      /\{(\w+)\}/g,
      (_, name: string) => path[name] ?? '',
    );
    headers.Link = `<${publicBaseUrl}${filled}?${query}>; rel="next"`;
  }
  if (ageMs !== undefined) headers.Age = String(Math.floor(ageMs / 1000));
  // RFC 7234 section 5.5.1. RFC 9111 no longer defines it, but clients still know it.
  if (stale) headers.Warning = '110 - "Response is Stale"';
  if (options.length === 0 && field.emptyHint) {
    // A header can hold only ASCII.
    headers['X-Options-Hint'] = field.emptyHint.replaceAll('’', "'").replace(/[^\x20-\x7e]/g, '');
  }
  return headers;
};
