import { getFieldOptions } from '../contracts/get-field-options.ts';
import type { AnsweredOptions } from '../domain/options/list-field-options.ts';
import { encodeOptionCursor } from '../domain/options/option-cursor.ts';

/** A header holds ASCII only, and a percent sign of the id itself must not look like ours. */
const headerText = (id: string) =>
  id.toWellFormed().replace(/[^\x21-\x7e]|%/gu, encodeURIComponent);

/**
 * What the documented body has no place for: whether there is more and where, what its order covers,
 * what a form begins with, how old the list is, and why it may be empty.
 */
export const optionHeaders = (
  publicBaseUrl: string,
  path: Readonly<Record<string, string>>,
  answered: AnsweredOptions,
  { search, limit }: { search: string | undefined; limit: number | undefined },
): Record<string, string> => {
  const { options, truncated, next, ageMs, stale, parents, field } = answered;
  const headers: Record<string, string> = {};
  if (truncated) headers['X-Options-Truncated'] = 'true';
  const cursor = next && encodeOptionCursor(next);
  if (cursor) {
    const query = new URLSearchParams();
    for (const [key, value] of parents) query.append(key, value);
    if (search) query.set('_search', search);
    if (limit !== undefined) query.set('_limit', String(limit));
    query.set('_cursor', cursor);
    const filled = getFieldOptions.path.replace(
      /\{(\w+)\}/g,
      (_, name: string) => path[name] ?? '',
    );
    headers.Link = `<${publicBaseUrl}${filled}?${query}>; rel="next"`;
  }
  if (answered.orderIsPartial) headers['X-Options-Order'] = 'partial';
  const defaultId = typeof field.default === 'string' ? field.default : answered.defaultId;
  if (defaultId !== undefined && options.some(({ id }) => id === defaultId)) {
    headers['X-Options-Default'] = headerText(defaultId);
  }
  if (ageMs !== undefined) headers.Age = String(Math.floor(ageMs / 1000));
  // RFC 7234 section 5.5.1; widely understood although RFC 9111 no longer defines it.
  if (stale) headers.Warning = '110 - "Response is Stale"';
  if (options.length === 0 && field.emptyHint) {
    // A header holds ASCII only.
    headers['X-Options-Hint'] = field.emptyHint.replaceAll('’', "'").replace(/[^\x20-\x7e]/g, '');
  }
  return headers;
};
