import type { Field } from '../components/component.ts';
import type { Provider } from '../providers/provider.ts';
import { ServiceError } from './errors.ts';
import { at, scalarAt } from './json-path.ts';
import { fillUrl } from './parent-values.ts';
import type { Deadline, ProviderApi } from './ports.ts';
import { assertAnswered } from './provider-failure.ts';

export type FieldOption = { id: string; name: string };
/** `truncated` when the provider has more than was fetched. */
export type FieldOptions = { options: FieldOption[]; truncated: boolean };

const maxPages = 30;
/** For all pages together, so that an answer is there within nine seconds. */
const pagingBudgetMs = 8_000;
const maxNameLength = 200;

type Look = {
  provider: Provider;
  field: Field;
  values: ReadonlyMap<string, string>;
  accessToken: string;
};

/**
 * Follows the pages of a look-up. Stops, and says so, at the page cap, the time budget, or a cursor
 * that came before; a page may be empty and still have a next one.
 */
export const collectOptions = async (
  { providerApi }: { providerApi: ProviderApi },
  { provider, field, values, accessToken }: Look,
  { signal }: Deadline,
): Promise<FieldOptions> => {
  const options = new Map<string, FieldOption>();
  const url = fillUrl(field.url, values);
  const cursors = new Set<string>();
  const budget = AbortSignal.timeout(pagingBudgetMs);
  const request = { method: 'GET', url, accessToken } as const;

  for (let page = 0; page < maxPages; page++) {
    const answer = await providerApi
      .call(provider, request, AbortSignal.any([signal, budget]))
      .catch((error: unknown) => {
        if (page > 0 && budget.aborted) return undefined;
        throw error;
      });
    if (!answer) break;
    assertAnswered(provider, field, answer);
    for (const option of readOptions(provider, field, answer.body)) {
      if (!options.has(option.id)) options.set(option.id, option);
    }
    const cursor = nextCursor(field, answer.body);
    if (cursor === undefined) return result(options, false);
    if (cursors.has(cursor)) break;
    cursors.add(cursor);
    if (field.paging.style === 'cursor') url.searchParams.set(field.paging.send, cursor);
  }
  return result(options, true);
};

const result = (options: Map<string, FieldOption>, truncated: boolean): FieldOptions => ({
  options: [...options.values()],
  truncated,
});

const nextCursor = ({ paging }: Field, body: unknown): string | undefined => {
  if (paging.style === 'none') return undefined;
  if (paging.more !== undefined && at(body, paging.more) === undefined) return undefined;
  return scalarAt(body, paging.next) || undefined;
};

const readOptions = (provider: Provider, field: Field, body: unknown): FieldOption[] => {
  const list = at(body, field.list);
  if (list === undefined && field.listMayBeAbsent && scalarAt(body, '') === undefined) return [];
  if (!Array.isArray(list)) {
    throw new ServiceError(
      'provider_unavailable',
      `${provider.label} answered in a form that is not understood. Try again; if it stays, tell support.`,
      { cause: new Error(`expected an array at '${field.list}'`) },
    );
  }
  return list.flatMap((item) => {
    const { where } = field;
    if (where && scalarAt(item, where.path) !== where.equals) return [];
    const id = scalarAt(item, field.id);
    if (id === undefined || id === '') return [];
    const name = clean(scalarAt(item, field.name) ?? '') || id;
    return [{ id, name }];
  });
};

/** Without control characters, and no longer than a dropdown can show. */
const clean = (name: string) =>
  [...name.replace(/\p{Cc}/gu, ' ').trim()].slice(0, maxNameLength).join('');
