import type { LiveChoices } from '../../components/component.ts';
import type { ResolvedProvider } from '../../providers/resolve-provider.ts';
import { invalidField } from '../model/errors.ts';
import { firstText } from '../model/json-path.ts';
import type { Deadline, ProviderAnswer, ProviderApi } from '../model/ports.ts';
import { coolDownMsOf } from './cool-down.ts';
import type { FieldOptions, ListPart, OptionPosition } from './field-options.ts';
import { FoundOptions } from './found-options.ts';
import { nextPosition, requestAt } from './option-paging.ts';
import { type OpenRequest, optionRequest } from './option-request.ts';
import { assertAnswered, errorCodeOf, type LookupContext } from './provider-failure.ts';
import { readItems } from './read-options.ts';
import type { TemplateValues } from './templates.ts';

const maxPages = 30;
/** Looked through for one answer, those that are left out too. */
const maxItems = 50_000;
/** Read for one answer: what was read stays in memory for a while. */
const maxBytes = 10 * 1024 * 1024;
/** No provider's cursor is as long; what leads to all pages is kept until the end. */
const maxPositionLength = 4_000;

/** A field's list as one connection sees it. */
export type OptionsQuery = ListPart & {
  provider: ResolvedProvider;
  field: LiveChoices & LookupContext;
  values: TemplateValues;
  accessToken: string;
};

/**
 * Follows the pages of a look-up. Stops, and says so, at its limits, the page cap, the end of its
 * time, the provider's rate limit, or a position that came before; a page may be empty and still have
 * a next one. Time and rate limit are errors at the first page only: whoever began again at each of
 * them would never come to the end of a long list.
 */
export const collectOptions = async (
  deps: { providerApi: ProviderApi },
  query: OptionsQuery,
  deadline: Deadline,
): Promise<FieldOptions> => {
  const { field, values, search, limit, from } = query;
  const reading: Reading = {
    query,
    first: optionRequest(field, values, search),
    found: new FoundOptions(field, { search: field.search ? undefined : search, limit }),
    positions: new Set(),
    items: 0,
    bytes: 0,
  };
  let position = from ?? { page: '', skip: 0 };
  for (let page = 0; page < (field.maxPages ?? maxPages); page++) {
    const read = await readPage(deps, reading, { position, isFirst: page === 0 }, deadline);
    if ('result' in read) return read.result;
    position = read.next;
    if (reading.found.hasAll || reading.items >= maxItems || reading.bytes >= maxBytes) break;
  }
  return reading.found.result(true, position);
};

/** A list being read: what is asked, and what came so far. */
type Reading = {
  query: OptionsQuery;
  first: OpenRequest;
  found: FoundOptions;
  positions: Set<string>;
  items: number;
  bytes: number;
};

type PageRead = { result: FieldOptions } | { next: OptionPosition };

/** Reads the page at a position. @returns where to go on, or the result when it was the last */
const readPage = async (
  deps: { providerApi: ProviderApi },
  reading: Reading,
  { position, isFirst }: { position: OptionPosition; isFirst: boolean },
  deadline: Deadline,
): Promise<PageRead> => {
  const { query, first, found, positions } = reading;
  const request = requestAt(query.field.paging, first, position.page);
  if (!request && isFirst) throw invalidField('_cursor', 'this is not a cursor of this list');
  if (!request) return { result: found.result(true) };
  positions.add(position.page);
  const fetched = await fetchPage(deps, query, request, deadline).catch((error: unknown) => {
    const coolDownMs = coolDownMsOf(error);
    if (isFirst || !(coolDownMs || deadline.signal.aborted)) throw error;
    return { coolDownMs };
  });
  if (fetched === 'nothing') return { result: found.result(false) };
  if ('items' in fetched) return takePage(reading, position, fetched);
  return { result: { ...found.result(true, position), ...fetched } };
};

const takePage = (reading: Reading, position: OptionPosition, page: Page): PageRead => {
  const { query, found, positions } = reading;
  const cut = found.addPage(page.items, position.skip);
  if (cut !== undefined) {
    return { result: found.result(true, { page: position.page, skip: cut }) };
  }
  const next = positionAfter(query.field, position, page);
  if (next === undefined) return { result: found.result(false) };
  if (positions.has(next) || next.length > maxPositionLength) return { result: found.result(true) };
  reading.items += page.items.length;
  reading.bytes += page.answer.bytes;
  return { next: { page: next, skip: 0 } };
};

type Page = { items: unknown[]; answer: ProviderAnswer };

/** @returns `nothing` when the provider says by an error of its own that there is nothing to list */
const fetchPage = async (
  { providerApi }: { providerApi: ProviderApi },
  { provider, field, values, accessToken }: OptionsQuery,
  request: OpenRequest,
  { signal }: Deadline,
): Promise<Page | 'nothing'> => {
  const answer = await providerApi.call(provider, { ...request, accessToken }, signal);
  if (field.emptyErrors?.includes(errorCodeOf(provider, answer) ?? '')) return 'nothing';
  assertAnswered(provider, field, answer);
  return { items: readItems(provider, field, answer.body, values), answer };
};

const positionAfter = (
  { paging, id }: LiveChoices,
  { page: position }: OptionPosition,
  { items, answer }: Page,
): string | undefined =>
  nextPosition(paging, {
    answer,
    position,
    count: items.length,
    lastId: firstText(items.at(-1), id),
  });
