import type { Path } from '../../../catalogue/components/item.ts';
import type { Paging } from '../../../catalogue/components/paging.ts';
import { scalarAt, valueAt } from '../../../platform/model/json-path.ts';
import type { ProviderResponse } from '../../../platform/model/ports.ts';

/** What the next position depends on. `position` is that of this page, '' for the first. */
type FetchedPage = {
  response: ProviderResponse;
  position: string;
  /** How many items the page has, including those left out, and the id of the last. */
  count: number;
  lastId: string | undefined;
};

type PagingStyles = { [Style in Paging['style']]: Extract<Paging, { style: Style }> };
type FindNext<P> = (paging: P, page: FetchedPage) => string | undefined;

const isTrue = (body: unknown, path: Path) => Boolean(valueAt(body, path));

/** A number of the answer, or undefined if the answer has none. */
const numberAt = (body: unknown, path: Path | undefined): number | undefined => {
  const found = path === undefined ? undefined : scalarAt(body, path);
  return found === undefined || Number.isNaN(Number(found)) ? undefined : Number(found);
};

const nextCursor: FindNext<PagingStyles['cursor']> = (
  { more, next, fromUrlParameter },
  { response: { body } },
) => {
  if (more !== undefined && !isTrue(body, more)) return undefined;
  const found = scalarAt(body, next);
  if (!found || fromUrlParameter === undefined) return found;
  const base = 'https://relative.invalid';
  if (!URL.canParse(found, base)) return undefined;
  return new URL(found, base).searchParams.get(fromUrlParameter) ?? undefined;
};

const nextPage: FindNext<PagingStyles['page']> = (
  { first, pages, more, size },
  { response: { body }, position, count },
) => {
  const page = Number(position || first);
  const last = numberAt(body, pages);
  const isMore =
    last !== undefined
      ? page < last + first - 1
      : more !== undefined
        ? isTrue(body, more)
        : size !== undefined && count >= size;
  return isMore ? String(page + 1) : undefined;
};

const nextOffset: FindNext<PagingStyles['offset']> = (
  { more, total, size, first = 0 },
  { response: { body }, position, count },
) => {
  const next = Number(position || first) + count;
  if (count === 0) return undefined;
  if (more !== undefined) return isTrue(body, more) ? String(next) : undefined;
  const last = numberAt(body, total);
  const ends = last === undefined ? count < size : !(next - first < last);
  return ends ? undefined : String(next);
};

const nextByStyle: { [Style in keyof PagingStyles]: FindNext<PagingStyles[Style]> } = {
  none: () => undefined,
  cursor: nextCursor,
  next_url: ({ next }, { response: { body } }) => scalarAt(body, next),
  page: nextPage,
  offset: nextOffset,
  last_id: ({ more }, { response: { body }, lastId }) => (isTrue(body, more) ? lastId : undefined),
};

/** The position of the next page, or undefined at the end. */
export const nextPosition = <Style extends keyof PagingStyles>(
  paging: PagingStyles[Style] & { style: Style },
  page: FetchedPage,
): string | undefined => nextByStyle[paging.style](paging, page) || undefined;

/** Whether positions are numbers that we count ourselves. */
export const isCounted = ({ style }: Paging): boolean => style === 'page' || style === 'offset';
