import type { Prerequisite } from '../../../functions/catalogue/components/prerequisite.ts';
import { fillTemplate } from '../../../functions/options/domain/reading/fill-template.ts';
import {
  applies,
  type MakeRequest,
  requestMaker,
} from '../../../functions/options/domain/reading/make-request.ts';
import { listingOf } from '../../proof/documented/listings/listings.ts';
import type { StubRequest, StubResponse } from '../providers/stub-server.ts';
import { put, words } from './listed-thing.ts';
import { listThings } from './listed-things.ts';
import { type LiveField, pagesAtOnceOf } from './live-fields.ts';
import { pageResponse } from './page-response.ts';
import { requestedSize, requestedText } from './page-sizes.ts';

type Values = ReadonlyMap<string, string>;

/**
 * An account that holds this many things of a field. It lists them in its own order and on pages of the
 * size asked for; too large a size is answered with 400. A field's further requests list every second of
 * them again. `pageSize` is that of the last page that was listed.
 * @param values what the field's templates are filled with
 */
export const holdThings = (
  { name, field }: Pick<LiveField, 'name' | 'field'>,
  count: number,
  values: Values,
) => {
  const things = listThings(listingOf(name), count, pagesAtOnceOf(field));
  let pageSize = 0;
  const list = (request: StubRequest, isFirst: boolean) => {
    const size = requestedSize(things.pages, request);
    if (size === undefined) return undefined;
    pageSize = size;
    const items = things.inOrder(requestedText(request));
    return { items: isFirst ? items : items.filter((_, n) => n % 2), size };
  };
  return {
    answer: respondFor(field, values, list),
    parts: things.parts,
    pageSize: () => pageSize,
  };
};

/** @returns undefined for a request that is refused */
type ListItems = (
  request: StubRequest,
  isFirst: boolean,
) => { items: unknown[]; size: number } | undefined;

const respondFor = (field: LiveField['field'], given: Values, listItems: ListItems) => {
  const lookedUp = Object.keys(field.prerequisites ?? {}).map((name) => [name, 'looked-up']);
  const values: Values = new Map([...(lookedUp as [string, string][]), ...given]);
  const fill = (template: string) => fillTemplate(template, values) ?? template;
  const sources = [field.request, ...(field.also ?? [])]
    .filter((request) => applies(request, values))
    .map((request) => requestMaker(request, values));
  const lookups = [...Object.values(field.prerequisites ?? {}), field.tokenPrerequisite].filter(
    (lookup) => lookup !== undefined,
  );
  return (request: StubRequest): StubResponse => {
    const lookup = lookups.find(({ url }) => new URL(fill(url)).pathname === request.url.pathname);
    const make = closest(sources, request);
    if (make && !(lookup && request.url.searchParams.has('fields'))) {
      const list = listItems(request, make === sources[0]);
      return list
        ? pageResponse(field, { ...list, make, fill }, request)
        : { status: 400, body: {} };
    }
    if (lookup) return { body: lookupBody(lookup) };
    const { join } = field;
    if (!join) return { status: 404, body: {} };
    const members = words.map(({ key, value }) => {
      const member = {};
      put(member, join.key, key);
      put(member, join.value, value);
      return member;
    });
    const body = {};
    put(body, join.list, members);
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

const lookupBody = ({ value }: Prerequisite): Record<string, unknown> => {
  const found: Record<string, unknown> = {};
  put(found, value, 'looked-up');
  return found;
};
