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
/** The most items read for one answer, including those that are left out. */
const maxItems = 50_000;
/** The most bytes read for one answer, since they stay in memory for a while. */
const maxBytes = 10 * 1024 * 1024;
/** Longer than any provider's cursor. All cursors stay in memory until the end. */
const maxPositionLength = 4_000;

/** A look-up of a field's list with one connection. */
export type OptionsQuery = ListPart & {
  provider: ResolvedProvider;
  field: LiveChoices & LookupContext;
  values: TemplateValues;
  accessToken: string;
};

/**
 * Follows the pages of a look-up, which may be empty and still have a next one. It stops, and marks
 * the list as truncated, at its limits, at the end of its time, at the provider's rate limit, and
 * at a repeated position. Time and rate limit are errors only at the first page: as errors on later
 * pages they would make a long list impossible to read.
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

/** A list being read: the request, and the result so far. */
type Reading = {
  query: OptionsQuery;
  first: OpenRequest;
  found: FoundOptions;
  positions: Set<string>;
  items: number;
  bytes: number;
};

type PageRead = { result: FieldOptions } | { next: OptionPosition };

const notOfThisList = 'this is not a cursor of this list; leave it out to start from the beginning';

/** Reads the page at a position. @returns the next position, or the result after the last page */
const readPage = async (
  deps: { providerApi: ProviderApi },
  reading: Reading,
  { position, isFirst }: { position: OptionPosition; isFirst: boolean },
  deadline: Deadline,
): Promise<PageRead> => {
  const { query, first, found, positions } = reading;
  const request = requestAt(query.field.paging, first, position.page);
  if (!request && isFirst) throw invalidField('_cursor', notOfThisList);
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

/** @returns `nothing` when the provider answers with an error that means an empty list */
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
