import { getFieldOptions } from '../contracts/get-field-options.ts';
import type { AnsweredOptions } from '../domain/options/list-field-options.ts';

type Headers = Record<string, string>;
type Question = {
  publicBaseUrl: string;
  path: Readonly<Record<string, string>>;
  integrationId: string | undefined;
  search: string | undefined;
  limit: number | undefined;
};

/**
 * The facts that the documented body has no place for: whether there are more options and where,
 * which one is the default, and how old the list is.
 */
export const optionHeaders = (question: Question, answered: AnsweredOptions): Headers => {
  const { truncated, ageMs } = answered;
  return {
    ...(truncated ? { 'X-Options-Truncated': 'true' } : {}),
    ...linkHeader(question, answered),
    ...defaultHeader(answered),
    ...(ageMs === undefined ? {} : { Age: String(Math.floor(ageMs / 1000)) }),
  };
};

const linkHeader = (
  { publicBaseUrl, path, integrationId, search, limit }: Question,
  { cursor, parents }: AnsweredOptions,
): Headers => {
  if (!cursor) return {};
  const query = new URLSearchParams();
  for (const [key, value] of parents) query.append(key, value);
  if (integrationId) query.set('_integration_id', integrationId);
  if (search) query.set('_search', search);
  if (limit !== undefined) query.set('_limit', String(limit));
  query.set('_cursor', cursor);
  const filled = getFieldOptions.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  return { Link: `<${publicBaseUrl}${filled}?${query}>; rel="next"` };
};

const defaultHeader = ({ field, defaultId, options }: AnsweredOptions): Headers => {
  const wanted = typeof field.default === 'string' ? field.default : defaultId;
  const found = options.find(({ id }) => id === wanted);
  return found ? { 'X-Options-Default': headerText(found.id) } : {};
};

/** A header holds only ASCII; percent signs are encoded too, so that the encoding is unambiguous. */
const headerText = (id: string) =>
  id.toWellFormed().replace(/[^\x21-\x7e]|%/gu, encodeURIComponent);
