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
  const first = optionRequest(field, values, search);
  const found = new FoundOptions(field, { search: field.search ? undefined : search, limit });
  const read = { positions: new Set<string>(), items: 0, bytes: 0 };
  let position = from ?? { page: '', skip: 0 };

  for (let page = 0; page < (field.maxPages ?? maxPages); page++) {
    const request = requestAt(field.paging, first, position.page);
    if (!request && page === 0) throw invalidField('_cursor', 'this is not a cursor of this list');
    if (!request) return found.result(true);
    read.positions.add(position.page);
    const fetched = await fetchPage(deps, query, request, deadline).catch((error: unknown) => {
      const coolDownMs = coolDownMsOf(error);
      if (page === 0 || !(coolDownMs || deadline.signal.aborted)) throw error;
      return { coolDownMs };
    });
    if (fetched === 'nothing') return found.result(false);
    if ('coolDownMs' in fetched) return { ...found.result(true, position), ...fetched };

    const { items, answer } = fetched;
    const cut = found.addPage(items, position.skip);
    if (cut !== undefined) return found.result(true, { page: position.page, skip: cut });
    const next = positionAfter(field, position, fetched);
    if (next === undefined) return found.result(false);
    if (read.positions.has(next) || next.length > maxPositionLength) return found.result(true);
    position = { page: next, skip: 0 };
    read.items += items.length;
    read.bytes += answer.bytes;
    if (found.hasAll || read.items >= maxItems || read.bytes >= maxBytes) break;
  }
  return found.result(true, position);
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
