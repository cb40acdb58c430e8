import type { LiveChoices } from '../../components/component.ts';
import type { Provider } from '../../providers/provider.ts';
import { invalidField } from '../model/errors.ts';
import { firstText, scalarAt } from '../model/json-path.ts';
import type { Deadline, ProviderAnswer, ProviderApi } from '../model/ports.ts';
import { coolDownMsOf } from './cool-down.ts';
import { nextPosition, requestAt } from './option-paging.ts';
import { optionRequest } from './option-request.ts';
import { assertAnswered, errorCodeOf, type LookupContext } from './provider-failure.ts';
import { type FieldOption, meets, readItems, toOption } from './read-options.ts';
import type { TemplateValues } from './templates.ts';

/** Where a list goes on: what leads to the page, and how much of that page was already given. */
export type OptionPosition = { page: string; skip: number };
/**
 * `next` when the provider has, or may have, more than was fetched; `coolDownMs` when that is
 * because it wants to be left alone, and for how long.
 */
export type FieldOptions = {
  options: FieldOption[];
  truncated: boolean;
  next?: OptionPosition;
  coolDownMs?: number;
};

const maxPages = 30;
/** What one answer holds at most: more than anybody scrolls, less than the 6 MB that Lambda takes. */
const maxOptions = 10_000;
const maxCharacters = 1_000_000;
/** Looked through for one answer, those that are left out too. */
const maxItems = 50_000;
/** Read for one answer: what was read stays in memory for a while. */
const maxBytes = 10 * 1024 * 1024;
/** No provider's cursor is as long; what leads to all pages is kept until the end. */
const maxPositionLength = 4_000;

export type OptionsQuery = {
  provider: Provider;
  field: LiveChoices & LookupContext;
  values: TemplateValues;
  accessToken: string;
  search?: string;
  limit?: number;
  from?: OptionPosition;
};

/**
 * Follows the pages of a look-up. Stops, and says so, at its limits, the page cap, the end of its
 * time, the provider's rate limit, or a position that came before; a page may be empty and still have
 * a next one. Time and rate limit are errors at the first page only: whoever began again at each of
 * them would never come to the end of a long list.
 */
export const collectOptions = async (
  { providerApi }: { providerApi: ProviderApi },
  { provider, field, values, accessToken, search, limit = maxOptions, from }: OptionsQuery,
  { signal }: Deadline,
): Promise<FieldOptions> => {
  const first = optionRequest(field, values, search);
  const found = new Found(field, field.search ? undefined : search);
  const seen = new Set<string>();
  let looked = 0;
  let bytes = 0;
  let position = from ?? { page: '', skip: 0 };

  for (let page = 0; page < (field.maxPages ?? maxPages); page++) {
    const request = requestAt(field.paging, first, position.page);
    if (!request) {
      if (page === 0) throw invalidField('_cursor', 'this is not a cursor of this list');
      return found.result(true);
    }
    seen.add(position.page);
    let answer: ProviderAnswer;
    try {
      answer = await providerApi.call(provider, { ...request, accessToken }, signal);
      if (field.emptyErrors?.includes(errorCodeOf(provider, answer) ?? ''))
        return found.result(false);
      assertAnswered(provider, field, answer);
    } catch (error) {
      const coolDownMs = coolDownMsOf(error);
      if (page === 0 || !(coolDownMs || signal.aborted)) throw error;
      return { ...found.result(true, position), ...(coolDownMs ? { coolDownMs } : {}) };
    }

    const items = readItems(provider, field, answer.body, values);
    for (const [index, item] of items.entries()) {
      if (index < position.skip) continue;
      if (found.size >= limit || found.characters >= maxCharacters) {
        return found.result(true, { page: position.page, skip: index });
      }
      found.add(item);
    }
    const lastId = firstText(items.at(-1), field.id);
    const next = nextPosition(field.paging, {
      answer,
      position: position.page,
      count: items.length,
      lastId,
    });
    if (next === undefined) return found.result(false);
    if (seen.has(next) || next.length > maxPositionLength) return found.result(true);
    position = { page: next, skip: 0 };
    looked += items.length;
    bytes += answer.bytes;
    if (found.size >= limit || looked >= maxItems || bytes >= maxBytes) break;
  }
  return found.result(true, position);
};

// Made once: a localeCompare makes one each time, which costs seconds in a long list.
const byNumberOrText = new Intl.Collator('en', { numeric: true }).compare;

/** Options so far: each id once, in the order in which they came. */
class Found {
  // What is needed of an item to sort it, not the item: pages are not kept.
  readonly #options = new Map<string, { option: FieldOption; key: string; isFirst: boolean }>();
  readonly #field: LiveChoices;
  readonly #search: string | undefined;
  characters = 0;

  constructor(field: LiveChoices, localSearch: string | undefined) {
    this.#field = field;
    this.#search = localSearch?.toLowerCase();
  }

  get size(): number {
    return this.#options.size;
  }

  add(item: unknown): void {
    const option = toOption(this.#field, item);
    if (!option || this.#options.has(option.id)) return;
    if (this.#search && !option.name.toLowerCase().includes(this.#search)) return;
    const { first, sortBy } = this.#field;
    const key = (sortBy !== undefined && scalarAt(item, sortBy)) || '';
    this.#options.set(option.id, { option, key, isFirst: first ? meets(item, first) : false });
    this.characters += JSON.stringify(option).length;
  }

  result(truncated: boolean, next?: OptionPosition): FieldOptions {
    const found = [...this.#options.values()];
    found.sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || byNumberOrText(a.key, b.key));
    const options = found.map(({ option }) => option);
    return { options, truncated, ...(next ? { next } : {}) };
  }
}
