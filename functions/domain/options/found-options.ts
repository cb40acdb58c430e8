import type { LiveChoices } from '../../components/component.ts';
import { scalarAt } from '../model/json-path.ts';
import type { FieldOption, FieldOptions, OptionPosition } from './field-options.ts';
import { meets, toOption } from './read-options.ts';

// Created once: localeCompare creates one per call, which takes seconds for a long list.
const byNumberOrText = new Intl.Collator('en', { numeric: true }).compare;

/** The most options of one answer: more than a person scrolls, less than Lambda's 6 MB. */
export const maxOptions = 10_000;
const maxCharacters = 1_000_000;

/** The options so far, each id once, in the order of arrival. */
export class FoundOptions {
  // Keeps only the sort key of an item, so that pages can be freed.
  readonly #options = new Map<string, { option: FieldOption; key: string; isFirst: boolean }>();
  readonly #field: LiveChoices;
  readonly #search: string | undefined;
  readonly #limit: number;
  #characters = 0;

  /** @param part `search` only if the provider does not search itself */
  constructor(
    field: LiveChoices,
    { search, limit = maxOptions }: { search?: string | undefined; limit?: number | undefined },
  ) {
    this.#field = field;
    this.#search = search?.toLowerCase();
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.#options.size >= this.#limit || this.#characters >= maxCharacters;
  }

  get hasAll(): boolean {
    return this.#options.size >= this.#limit;
  }

  /** Adds a page's items from `skip` on. @returns the index of the first that does not fit */
  addPage(items: readonly unknown[], skip: number): number | undefined {
    for (let index = skip; index < items.length; index++) {
      if (this.isFull) return index;
      this.#add(items[index]);
    }
    return undefined;
  }

  #add(item: unknown): void {
    const option = toOption(this.#field, item);
    if (!option || this.#options.has(option.id)) return;
    if (this.#search && !option.name.toLowerCase().includes(this.#search)) return;
    const { first, sortBy } = this.#field;
    const key = (sortBy !== undefined && scalarAt(item, sortBy)) || '';
    this.#options.set(option.id, { option, key, isFirst: first ? meets(item, first) : false });
    this.#characters += JSON.stringify(option).length;
  }

  result(truncated: boolean, next?: OptionPosition): FieldOptions {
    const found = [...this.#options.values()];
    found.sort((a, b) => Number(b.isFirst) - Number(a.isFirst) || byNumberOrText(a.key, b.key));
    return { options: found.map(({ option }) => option), truncated, next };
  }
}
