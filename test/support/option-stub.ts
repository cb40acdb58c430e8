import type { Condition, Field, LiveChoices, Path } from '../../functions/components/component.ts';
import { put } from './build-json.ts';
import type { StubAnswer, StubRequest } from './stub-server.ts';

/** An account that holds `count` things for a field, paged as that field's provider pages. */
export type OptionStub = {
  answer(request: StubRequest): StubAnswer;
  expected: { id: string; name: string }[];
};

const pathsOf = (paths: string | readonly Path[]): Path =>
  typeof paths === 'string' ? paths : (paths[0] ?? '');

/** Puts text where the field looks for it; in a template of paths, at the first path. */
const putText = (item: Record<string, unknown>, paths: string | readonly Path[], text: string) => {
  const path = pathsOf(paths);
  const inner = typeof path === 'string' ? /\{([^}]+)\}/.exec(path)?.[1] : undefined;
  put(item, inner ?? path, text);
};

/** Makes an item meet the field's conditions. */
const meet = (item: Record<string, unknown>, condition: Condition): void => {
  if ('is' in condition) put(item, condition.path, condition.is);
  else if ('anyOf' in condition && condition.anyOf[0]) meet(item, condition.anyOf[0]);
};

export const createOptionStub = (
  field: Field & LiveChoices,
  count: number,
  parents: ReadonlyMap<string, string>,
): OptionStub => {
  const { paging, list, where = [] } = field;
  const scalar = pathsOf(field.id) === '';
  const expected = Array.from({ length: count }, (_, n) => {
    const id = `id-${String(n).padStart(6, '0')}`;
    return { id, name: scalar || pathsOf(field.name) === pathsOf(field.id) ? id : `Name ${n}` };
  });
  const good = (option: { id: string; name: string }) => {
    if (scalar) return option.id;
    const item: Record<string, unknown> = {};
    for (const condition of where) meet(item, condition);
    putText(item, field.name, option.name);
    putText(item, field.id, option.id);
    if (field.sortBy !== undefined) put(item, field.sortBy, Number(option.id.slice(3)));
    return item;
  };
  const fill = (template: string) =>
    template.replace(
      /\{(\w+)=?([^}]*)\}/g,
      (_, name: string, fallback: string) =>
        parents.get(name) ?? (field.prerequisites?.[name] ? 'looked-up' : fallback),
    );

  const holding = (items: unknown[]): Record<string, unknown> => {
    const body: Record<string, unknown> = { ok: true };
    if (typeof list !== 'object' || !('from' in list)) {
      put(body, list, field.listIsRecord ? { ...items } : items);
      return body;
    }
    const [other, chosen]: Record<string, unknown>[] = [{}, {}];
    put(other ?? {}, list.where.path, 'another');
    put(other ?? {}, list.list, [good({ id: 'not-this', name: 'Not this' })]);
    put(chosen ?? {}, list.where.path, fill(list.where.is));
    put(chosen ?? {}, list.list, items);
    put(body, list.from, [other, chosen]);
    return body;
  };

  const size = paging.style === 'offset' ? paging.size : 100;
  const sent = ({ url, json }: StubRequest): string => {
    if (!('send' in paging)) return url.searchParams.get('at') ?? '';
    return 'query' in paging.send
      ? (url.searchParams.get(paging.send.query) ?? '')
      : String(json?.[paging.send.body] ?? '');
  };
  const startOf = (position: string): number => {
    if (position === '') return 0;
    if (paging.style === 'page') return (Number(position) - paging.first) * size;
    if (paging.style === 'last_id') return Number(position.slice(3)) + 1;
    return Number(position.replace(/^c/, ''));
  };

  const page = (request: StubRequest): StubAnswer => {
    const whole = paging.style === 'none';
    const start = whole ? 0 : startOf(sent(request));
    const end = whole ? count : Math.min(count, start + size);
    const body = holding(expected.slice(start, end).map(good));
    const more = end < count;
    const next = new URL(request.url);
    next.searchParams.set('at', `c${end}`);
    switch (paging.style) {
      case 'cursor':
        if (more) put(body, paging.next, `c${end}`);
        if (paging.more && more) put(body, paging.more, true);
        break;
      case 'next_url':
        if (more) put(body, paging.next, next.href);
        break;
      case 'page':
        if (paging.pages) put(body, paging.pages, Math.max(1, Math.ceil(count / size)));
        if (paging.more) put(body, paging.more, more);
        break;
      case 'offset':
        if (paging.total) put(body, paging.total, count);
        if (paging.more) put(body, paging.more, more);
        break;
      case 'last_id':
        put(body, paging.more, more);
        break;
      case 'link_header':
        return { body, headers: more ? { link: `<${next.href}>; rel="next"` } : {} };
    }
    return { body };
  };

  const lookups = [...Object.values(field.prerequisites ?? {}), field.tokenPrerequisite].filter(
    (lookup) => lookup !== undefined,
  );
  const listPath = new URL(fill(field.request.url)).pathname;
  return {
    expected,
    answer: (request) => {
      const lookup = lookups.find(
        ({ url }) => new URL(fill(url)).pathname === request.url.pathname,
      );
      const isList = request.url.pathname === listPath;
      if (isList && !(lookup && 'fields' in Object.fromEntries(request.url.searchParams))) {
        return page(request);
      }
      if (!lookup) return { status: 404, body: {} };
      const found: Record<string, unknown> = {};
      put(found, lookup.value, 'looked-up');
      if (!lookup.list) return { body: found };
      if (lookup.where) put(found, lookup.where.path, fill(lookup.where.is));
      const body: Record<string, unknown> = {};
      put(body, lookup.list, [{}, found]);
      return { body };
    },
  };
};
