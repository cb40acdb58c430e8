import type { Field, LiveChoices } from '../../../functions/components/component.ts';
import type { Path } from '../../../functions/components/item.ts';
import type { Prerequisite } from '../../../functions/components/option-request.ts';
import {
  applies,
  fillTemplate,
  type MakeRequest,
  requestMaker,
} from '../../../functions/domain/options/reading/option-request.ts';
import type { StubAnswer, StubRequest } from '../providers/stub-server.ts';
import type { ListedThings } from './listed-things.ts';
import { optionItem, put } from './option-item.ts';
import { pageAnswer } from './page-answer.ts';
import { sizeAsked, textAsked } from './page-sizes.ts';

/** An account that holds `count` things for a field, paged as that field's provider pages. */
export type OptionStub = {
  answer(request: StubRequest): StubAnswer;
  expected: { id: string; name: string }[];
};

/** `pageSize` is that of the last page that was listed. */
export type ListedStub = Pick<OptionStub, 'answer'> & { pageSize(): number };

type Values = ReadonlyMap<string, string>;

export const createOptionStub = (
  field: Field & LiveChoices,
  count: number,
  parents: Values,
): OptionStub => {
  const total = field.listIsOne ? 1 : count;
  const held = Array.from({ length: total }, (_, n) => optionItem(field, n, total));
  const items = held.map(({ item }) => item);
  const { paging } = field;
  const size = paging.style === 'none' ? Infinity : ('size' in paging && paging.size) || 100;
  return {
    expected: [...(field.choicesBefore ?? []), ...held.map(({ option }) => option)],
    answer: answering(field, parents, {
      list: (_, isFirst) => ({ items: isFirst ? items : [], size }),
      words: () => [],
    }),
  };
};

/**
 * An account that holds these things. It lists them in its own order and on pages of the size asked
 * for; too large a size is answered with 400. A field's further requests list every second of them again.
 */
export const createListedStub = (
  field: Field & LiveChoices,
  listed: Omit<ListedThings, 'expected'>,
  parents: Values,
): ListedStub => {
  let pageSize = 0;
  return {
    pageSize: () => pageSize,
    answer: answering(field, parents, {
      list: (request, isFirst) => {
        const size = sizeAsked(listed.pages, request);
        if (size === undefined) return undefined;
        pageSize = size;
        const items = listed.inOrder(textAsked(request));
        return { items: isFirst ? items : items.filter((_, n) => n % 2), size };
      },
      words: (key, value) =>
        listed.words.map((word) => {
          const member = {};
          put(member, key, word.key);
          put(member, value, word.value);
          return member;
        }),
    }),
  };
};

type Account = {
  /** @returns undefined for a request that is refused */
  list(request: StubRequest, isFirst: boolean): { items: unknown[]; size: number } | undefined;
  words(key: Path, value: Path): unknown[];
};

const answering = (field: Field & LiveChoices, parents: Values, account: Account) => {
  const lookedUp = Object.keys(field.prerequisites ?? {}).map((name) => [name, 'looked-up']);
  const values: Values = new Map([...(lookedUp as [string, string][]), ...parents]);
  const fill = (template: string) => fillTemplate(template, values) ?? template;
  const sources = [field.request, ...(field.also ?? [])]
    .filter((request) => applies(request, values))
    .map((request) => requestMaker(request, values));
  const lookups = [...Object.values(field.prerequisites ?? {}), field.tokenPrerequisite].filter(
    (lookup) => lookup !== undefined,
  );
  return (request: StubRequest): StubAnswer => {
    const lookup = lookups.find(({ url }) => new URL(fill(url)).pathname === request.url.pathname);
    const make = closest(sources, request);
    if (make && !(lookup && 'fields' in Object.fromEntries(request.url.searchParams))) {
      const list = account.list(request, make === sources[0]);
      return list ? pageAnswer(field, { ...list, make, fill }, request) : { status: 400, body: {} };
    }
    if (lookup) return { body: lookupBody(lookup, fill) };
    const { join } = field;
    if (!join) return { status: 404, body: {} };
    const body: Record<string, unknown> = {};
    put(body, join.list, account.words(join.key, join.value));
    return { body };
  };
};

/** Finds the field's request that a received one belongs to: the most similar one of the same path. */
const closest = (sources: readonly MakeRequest[], { url, json }: StubRequest) => {
  const likeness = (make: MakeRequest) => {
    const own = make();
    const same = [...own.url.searchParams].filter(
      ([name, value]) => url.searchParams.get(name) === value,
    );
    return same.length - own.url.searchParams.size + Number(own.body?.query === json?.query);
  };
  return sources
    .filter((make) => make().url.pathname === url.pathname)
    .sort((a, b) => likeness(b) - likeness(a))[0];
};

const lookupBody = (
  { list, where, value }: Prerequisite,
  fill: (template: string) => string,
): Record<string, unknown> => {
  const found: Record<string, unknown> = {};
  put(found, value, 'looked-up');
  if (!list) return found;
  if (where) put(found, where.path, fill(where.is));
  const body: Record<string, unknown> = {};
  put(body, list, [{}, found]);
  return body;
};
