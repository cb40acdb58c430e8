import { nextLink } from '../../platform/http/next-page.ts';
import { getFieldOptions } from '../contracts/field-options.ts';
import type { OptionsPage } from '../domain/listing/list-field-options.ts';
import type { CheckedQuery } from '../domain/query/look-up.ts';

type OptionHeaders = Record<string, string>;
type OptionsPageView = Omit<OptionsPage, 'checkedQuery'> & {
  checkedQuery: Pick<CheckedQuery, 'query' | 'field' | 'parents'>;
};

/**
 * The facts that the documented body has no place for: whether there are more options and where,
 * which one is the default, and how old the list is.
 */
export const optionHeaders = (publicBaseUrl: string, page: OptionsPageView): OptionHeaders => {
  const { truncated, ageMs } = page;
  return {
    ...(truncated ? { 'X-Options-Truncated': 'true' } : {}),
    ...linkHeader(publicBaseUrl, page),
    ...defaultHeader(page),
    ...(ageMs === undefined ? {} : { Age: String(Math.floor(ageMs / 1000)) }),
  };
};

const linkHeader = (
  publicBaseUrl: string,
  { cursor, checkedQuery }: OptionsPageView,
): OptionHeaders => {
  if (!cursor) return {};
  const { query, parents } = checkedQuery;
  const path = getFieldOptions.path
    .replace('{component_key}', query.componentKey)
    .replace('{event_key}', query.eventKey)
    .replace('{field_key}', query.fieldKey);
  return nextLink(`${publicBaseUrl}${path}`, {
    ...Object.fromEntries(parents),
    _integration_id: query.integrationId,
    _agent_id: query.agentId,
    _search: query.search || undefined,
    _limit: query.limit,
    _cursor: cursor,
  });
};

const defaultHeader = ({
  checkedQuery: { field },
  defaultId,
  options,
}: OptionsPageView): OptionHeaders => {
  const preselected = typeof field.default === 'string' ? field.default : defaultId;
  const found = options.find(({ id }) => id === preselected);
  return found ? { 'X-Options-Default': headerText(found.id) } : {};
};

/** A header holds only ASCII; percent signs are encoded too, so that the encoding is unambiguous. */
const headerText = (id: string) =>
  id.toWellFormed().replace(/[^\x21-\x7e]|%/gu, encodeURIComponent);
