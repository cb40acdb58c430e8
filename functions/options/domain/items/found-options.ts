import type { ComponentField } from '../../../catalogue/components/field.ts';
import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import { byRankAndKeys, ranks, type Sortable, sortValue } from './by-rank-and-keys.ts';
import { appendParts } from './compose-label.ts';
import { meets, meetsAll } from './conditions.ts';
import {
  type Alike,
  chainedName,
  distinguishNames,
  parentIdOf,
  type TreeNode,
} from './distinct-names.ts';
import type { ListedItem } from './listed-items.ts';
import { clean, type FieldOption, maxNameLength, toOption } from './option.ts';

/** The most options of one answer: more than a person scrolls, less than Lambda's 6 MB. */
const maxOptions = 10_000;
const maxCharacters = 1_000_000;

/** The needed facts of an item, so that its page can be freed. */
type FoundOption = Sortable & Alike;

/** The options so far, each id once, in the order of arrival. */
export class FoundOptions {
  readonly #options = new Map<string, FoundOption>();
  readonly #nodes = new Map<string, TreeNode>();
  readonly #field: LiveChoices & Pick<ComponentField, 'default'>;
  readonly #limit: number;
  #characters = 0;
  #itemCount = 0;
  #defaultId: string | undefined;

  constructor(field: LiveChoices & Pick<ComponentField, 'default'>, limit = maxOptions) {
    this.#field = field;
    this.#limit = limit;
  }

  get isFull(): boolean {
    return this.#options.size >= this.#limit || this.#characters >= maxCharacters;
  }

  /** How many items it has seen, with those that are no options. */
  get itemCount(): number {
    return this.#itemCount;
  }

  get hasAll(): boolean {
    return this.#options.size >= this.#limit;
  }

  /** Adds a page's items from `skip` on. @returns the index of the first that does not fit */
  addPage(items: Iterable<ListedItem>, skip: number): number | undefined {
    let index = 0;
    for (const item of items) {
      if (index >= skip && this.isFull) return index;
      if (index >= skip) this.#add(item);
      index++;
      this.#itemCount++;
    }
    return undefined;
  }

  #add(listed: ListedItem): void {
    const { item, isLeaf, fixed } = listed;
    const option = fixed ?? toOption(this.#field, listed);
    if (!option) return;
    if (!fixed) this.#addNode(option, item);
    const { where, leavesOnly, default: byDefault } = this.#field;
    if (!fixed && (!meetsAll(item, where) || (leavesOnly && !isLeaf))) return;
    if (this.#options.has(option.id)) return;
    const found = this.#found(option, listed);
    this.#options.set(option.id, found);
    this.#characters += JSON.stringify(option).length + (found.apart?.length ?? 0);
    if (typeof byDefault === 'object' && meets(item, byDefault)) this.#defaultId ??= option.id;
  }

  #found(option: FieldOption, listed: ListedItem): FoundOption {
    const { sort = [], first, disambiguateBy } = this.#field;
    const { item, fixed } = listed;
    if (fixed) return { option: { ...fixed }, rank: ranks.fixed, keys: [] };
    return {
      option,
      rank: first && meets(item, first) ? ranks.first : ranks.other,
      keys: sort.map((key) => sortValue(item, key)),
      // Composes only these parts, after a placeholder for the label.
      apart: disambiguateBy && clean(appendParts('.', disambiguateBy, listed)).slice(1),
    };
  }

  /** Stores what contains an item, for the labels of the items in it. */
  #addNode({ id, name }: FieldOption, item: unknown): void {
    const { parentId } = this.#field;
    if (parentId === undefined || this.#nodes.has(id)) return;
    this.#nodes.set(id, { name, parentId: parentIdOf(parentId, item) });
    this.#characters += maxNameLength;
  }

  /** The options in their order and with their final labels, and which of them a form begins with. */
  result(): { options: FieldOption[]; defaultId?: string } {
    const found = [...this.#options.values()];
    if (this.#nodes.size > 0) this.#chainNames(found);
    if (this.#field.disambiguateBy) distinguishNames(found);
    found.sort(byRankAndKeys(this.#field.sort ?? []));
    const options = found.map(({ option }) => option);
    return { options, ...(this.#defaultId === undefined ? {} : { defaultId: this.#defaultId }) };
  }

  #chainNames(found: FoundOption[]): void {
    for (const { option, rank } of found) {
      if (rank !== ranks.fixed) option.name = chainedName(option.id, this.#nodes) || option.name;
    }
  }
}
