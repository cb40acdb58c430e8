import { FoundOptions } from '../items/found-options.ts';
import type { ListPart, OptionPosition } from '../query/list-part.ts';
import { addItemPage } from './add-item-page.ts';
import type { FieldOptions } from './field-options.ts';
import { applies, requestMaker } from './make-request.ts';
import type { OpenField } from './open-field.ts';
import { joinedWords } from './prerequisites.ts';
import { type FailedRead, isRefusal } from './provider-failure.ts';
import { readPage } from './read-page.ts';
import {
  keyOf,
  type ListReading,
  listOf,
  nextSource,
  type PageResult,
  type Source,
} from './reading.ts';
import { requestAt } from './request-at.ts';

/** The most items read for one answer, including those that are left out. */
const maxItems = 50_000;
/** The most bytes read for one answer, since they stay in memory for a while. */
const maxBytes = 10 * 1024 * 1024;
/**
 * Follows the pages of a look-up, request after request; a page may be empty and still have a next
 * one. It stops, and marks the list as truncated, at its limits, at the end of its time, at a later
 * page that fails, and at a repeated position. Otherwise a long list would be impossible to read.
 */
export const readPages = async (
  open: OpenField,
  { search, limit, from }: ListPart,
): Promise<{ list: FieldOptions } | FailedRead> => {
  const { field } = open;
  const joined = await joinedWords(open);
  if ('failed' in joined) return joined;
  const sources = openSources(open, search);
  const reading: ListReading = {
    open,
    sources,
    words: joined.words,
    found: new FoundOptions(field, limit),
    positions: new Set(),
    bytes: 0,
    isIncomplete: false,
    hasPage: from !== undefined || field.choicesBefore !== undefined,
  };
  let position = from ?? nextSource(sources) ?? { page: '', skip: 0 };
  for (let isFirst = true; isFirst || !isAtLimit(reading); isFirst = false) {
    const read = await readAt(reading, position, isFirst);
    if (!('next' in read)) return read;
    position = read.next;
  }
  return listOf(reading, true, position);
};

const isAtLimit = ({ open, found, bytes }: ListReading): boolean =>
  open.requestsLeft() <= 0 || found.hasAll || found.itemCount >= maxItems || bytes >= maxBytes;

/** The requests of a field that these values need, in order. */
const openSources = ({ field, values }: OpenField, search: string | undefined): Source[] => {
  const searched = field.search && search ? { place: field.search, searchText: search } : undefined;
  const { value } = { value: undefined, ...searched?.place };
  const known = value === undefined ? values : new Map([...values, [value, search ?? '']]);
  return [field.request, ...(field.also ?? [])].flatMap((request, index) =>
    applies(request, known)
      ? { index, request, make: requestMaker(request, values, searched) }
      : [],
  );
};

const readAt = async (
  reading: ListReading,
  position: OptionPosition,
  isFirst: boolean,
): Promise<PageResult> => {
  const { open, sources, positions } = reading;
  const source = sources.find(({ index }) => index === (position.source ?? 0));
  const request = source && requestAt(open.field.paging, source.make, position.page);
  if (!request && isFirst) return { failed: { why: 'cursor_of_another_list' } };
  if (!request) return listOf(reading, true);
  positions.add(keyOf(position));
  const page = await readPage(open, request, isFirst && position.page !== '');
  if ('items' in page) {
    reading.hasPage = true;
    return addItemPage(reading, position, page, source);
  }
  if (source.request.mayBeRefused && isRefusal(page.failed)) {
    reading.refused ??= page;
    const goesOn = reading.hasPage || nextSource(sources, source);
    return goesOn ? addItemPage(reading, position, { items: [] }, source) : reading.refused;
  }
  return isFirst ? page : cutAt(reading, position, page);
};

/**
 * Ends a reading on a later page. What was read stays, and who goes on from there learns what failed.
 * But another token may help after one that was refused, and people must learn of a further request's
 * refusal.
 */
const cutAt = (
  reading: ListReading,
  position: OptionPosition,
  { failed }: FailedRead,
): PageResult => {
  const isOfSource = position.page === '' && isRefusal(failed);
  if (failed.why === 'unauthorized' || isOfSource) return { failed };
  const { list } = listOf(reading, true, position);
  if (failed.why !== 'rate_limited') return { list };
  const { waitMs: limitedMs, ofApp: limitsApp } = failed;
  return { list: { ...list, limitedMs, ...(limitsApp ? { limitsApp } : {}) } };
};
