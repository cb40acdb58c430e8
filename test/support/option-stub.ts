import type { Field, LiveChoices } from '../../functions/components/component.ts';
import type { Path } from '../../functions/components/condition.ts';
import type { Prerequisite } from '../../functions/components/option-request.ts';
import { valueAt } from '../../functions/domain/model/json-path.ts';
import {
  applies,
  type MakeRequest,
  requestMaker,
} from '../../functions/domain/options/option-request.ts';
import { fillTemplate } from '../../functions/domain/options/templates.ts';
import { put } from './build-json.ts';
import { optionItem } from './option-item.ts';
import type { StubAnswer, StubRequest } from './stub-server.ts';

/** An account that holds `count` things for a field, paged as that field's provider pages. */
export type OptionStub = {
  answer(request: StubRequest): StubAnswer;
  expected: { id: string; name: string }[];
};

type Held = ReturnType<typeof optionItem>[];
type Values = ReadonlyMap<string, string>;

export const createOptionStub = (
  field: Field & LiveChoices,
  count: number,
  parents: Values,
): OptionStub => {
  const lookedUp = Object.keys(field.prerequisites ?? {}).map((name) => [name, 'looked-up']);
  const values: Values = new Map([...(lookedUp as [string, string][]), ...parents]);
  const fill = (template: string) => fillTemplate(template, values) ?? template;
  const total = field.listIsOne ? 1 : count;
  const held = Array.from({ length: total }, (_, n) => optionItem(field, n, total));
  const sources = [field.request, ...(field.also ?? [])]
    .filter((request) => applies(request, values))
    .map((request) => requestMaker(request, values));
  const lookups = [...Object.values(field.prerequisites ?? {}), field.tokenPrerequisite].filter(
    (lookup) => lookup !== undefined,
  );
  return {
    expected: [...(field.choicesBefore ?? []), ...held.map(({ option }) => option)],
    answer: (request) => {
      const lookup = lookups.find(
        ({ url }) => new URL(fill(url)).pathname === request.url.pathname,
      );
      const source = closest(sources, request);
      if (source && !(lookup && 'fields' in Object.fromEntries(request.url.searchParams))) {
        const items = source === sources[0] ? held : [];
        return page(field, { items, make: source, fill }, request);
      }
      if (lookup) return { body: lookupBody(lookup, fill) };
      const body: Record<string, unknown> = {};
      if (field.join) put(body, field.join.list, []);
      return { status: field.join ? 200 : 404, body };
    },
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

type Source = { items: Held; make: MakeRequest; fill(template: string): string };

const holding = (field: LiveChoices, items: unknown[], fill: Source['fill']) => {
  const { list, listIsOne, listIsRecord } = field;
  const body: Record<string, unknown> = { ok: true };
  if (typeof list !== 'object' || !('from' in list)) {
    if (listIsOne && list === '') return { ...body, ...(items[0] as object) };
    put(body, list, listIsOne ? items[0] : listIsRecord ? { ...items } : items);
    return body;
  }
  const [other, chosen]: Record<string, unknown>[] = [{}, {}];
  put(other ?? {}, list.where.path, 'another');
  put(other ?? {}, list.list, [optionItem(field, 1_000_000, 0).item]);
  put(chosen ?? {}, list.where.path, fill(list.where.is));
  put(chosen ?? {}, list.list, items);
  put(body, list.from, [other, chosen]);
  return body;
};

/** Finds the place of a template's value in a request by filling in a known value. */
const valueIn = (make: MakeRequest, name: string, { url, json }: StubRequest): string => {
  const textOf = (asked: URL, body: unknown) =>
    `${[...asked.searchParams].join('&')}${JSON.stringify(body)}`;
  const mark = '77777777';
  const marked = make(new Map([[name, mark]]));
  const [before = '', after = ''] = textOf(marked.url, marked.body).split(mark);
  const text = textOf(url, json);
  return text.slice(before.length, text.length - after.length);
};

const sentPosition = ({ paging }: LiveChoices, make: MakeRequest, request: StubRequest): string => {
  const { url, json } = request;
  if (!('send' in paging)) return url.searchParams.get('at') ?? '';
  const { send } = paging;
  if ('query' in send) return url.searchParams.get(send.query) ?? '';
  return 'body' in send
    ? String(valueAt(json, send.body) ?? '')
    : valueIn(make, send.value, request);
};

const sizeOf = ({ paging }: LiveChoices) => ('size' in paging && paging.size) || 100;

const startOf = ({ paging }: LiveChoices, position: string, size: number): number => {
  if (position === '') return 0;
  if (paging.style === 'page') return (Number(position) - paging.first) * size;
  if (paging.style === 'offset') return Number(position) - (paging.first ?? 0);
  if (paging.style === 'last_id') return Number(position.slice(3)) + 1;
  return Number(position.replace(/^c/, ''));
};

const page = (field: LiveChoices, source: Source, request: StubRequest): StubAnswer => {
  const { paging } = field;
  const { items, make, fill } = source;
  const whole = paging.style === 'none';
  const size = sizeOf(field);
  const start = whole ? 0 : startOf(field, sentPosition(field, make, request), size);
  const end = whole ? items.length : Math.min(items.length, start + size);
  const shown = items.slice(start, end).map(({ item }) => item);
  const body = holding(field, shown, fill);
  const more = end < items.length;
  const next = new URL(request.url);
  next.searchParams.set('at', `c${end}`);
  const putTrue = (path: Path | undefined) => path !== undefined && put(body, path, more);
  switch (paging.style) {
    case 'cursor': {
      const url = `https://elsewhere.example/?${paging.fromUrlParameter}=c${end}`;
      if (more) put(body, paging.next, paging.fromUrlParameter ? url : `c${end}`);
      if (more) putTrue(paging.more);
      break;
    }
    case 'next_url':
      if (more) put(body, paging.next, next.href);
      break;
    case 'page':
      if (paging.pages) put(body, paging.pages, Math.max(1, Math.ceil(items.length / size)));
      putTrue(paging.more);
      break;
    case 'offset':
      if (paging.total) put(body, paging.total, items.length);
      putTrue(paging.more);
      break;
    case 'last_id':
      putTrue(paging.more);
      break;
    case 'link_header':
      return { body, headers: more ? { link: `<${next.href}>; rel="next"` } : {} };
  }
  return { body };
};
