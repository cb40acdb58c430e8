import type { Path } from '../../../functions/catalogue/components/item.ts';
import type { LiveChoices } from '../../../functions/catalogue/components/live-choices.ts';
import type { MakeRequest } from '../../../functions/options/domain/reading/make-request.ts';
import { valueAt } from '../../../functions/platform/model/json-path.ts';
import type { StubRequest, StubResponse } from '../providers/stub-server.ts';
import { put } from './listed-thing.ts';

/** What a request lists: all its things, and how many of them a page holds. */
export type Source = {
  items: readonly unknown[];
  size: number;
  make: MakeRequest;
  fill(template: string): string;
};

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
  put(other ?? {}, list.list, [{ id: 'elsewhere', name: 'elsewhere' }]);
  put(chosen ?? {}, list.where.path, fill(list.where.is));
  put(chosen ?? {}, list.list, items);
  put(body, list.from, [other, chosen]);
  return body;
};

/** Finds the place of a template's value in a request by filling in a known value. */
const valueIn = (make: MakeRequest, name: string, { url, json }: StubRequest): string => {
  const textOf = (query: URL, body: unknown) =>
    `${[...query.searchParams].join('&')}${JSON.stringify(body)}`;
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

const startOf = ({ paging, id }: LiveChoices, position: string, { items, size }: Source) => {
  if (position === '') return 0;
  if (paging.style === 'page') return (Number(position) - paging.first) * size;
  if (paging.style === 'offset') return Number(position) - (paging.first ?? 0);
  if (paging.style === 'last_id') {
    return items.findIndex((item) => valueAt(item, String(id)) === position) + 1;
  }
  return Number(position.replace(/^c/, ''));
};

/** The requested page of a list, in the form of the field's provider. */
export const pageResponse = (
  field: LiveChoices,
  source: Source,
  request: StubRequest,
): StubResponse => {
  const { paging } = field;
  const { items, size, make, fill } = source;
  const start =
    paging.style === 'none' ? 0 : startOf(field, sentPosition(field, make, request), source);
  const end = Math.min(items.length, start + size);
  const body = holding(field, items.slice(start, end), fill);
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
  }
  return { body };
};
