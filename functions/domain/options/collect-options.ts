import type { Deadline } from '../model/ports.ts';
import type { AskDeps } from './ask-provider.ts';
import { coolDownMsOf } from './cool-down.ts';
import type { FieldOptions, OptionPosition } from './field-options.ts';
import { FoundOptions } from './found-options.ts';
import { joinedWords } from './joined-words.ts';
import type { OptionsQuery } from './look-up.ts';
import { notOfThisList, startAgain } from './option-cursor.ts';
import { fetchPage } from './option-page.ts';
import { requestAt } from './option-paging.ts';
import { nextSource, openSources, sourceAt } from './option-sources.ts';
import { isRefusal } from './refusal.ts';
import { keyOf, type PageRead, type Reading, skipSource, takePage } from './take-page.ts';

/** The pages read for one answer, unless the field says otherwise. */
export const usualPages = 30;
/** The most items read for one answer, including those that are left out. */
const maxItems = 50_000;
/** The most bytes read for one answer, since they stay in memory for a while. */
const maxBytes = 10 * 1024 * 1024;

/**
 * Follows the pages of a look-up, request after request; a page may be empty and still have a next
 * one. It stops, and marks the list as truncated, at its limits, at the end of its time, at the
 * provider's rate limit, and at a repeated position. Time and rate limit are errors only at the
 * first page: as errors on later pages they would make a long list impossible to read.
 */
export const collectOptions = async (
  deps: AskDeps,
  query: OptionsQuery,
  deadline: Deadline,
): Promise<FieldOptions> => {
  const { field, search, limit, from } = query;
  const sources = openSources(query);
  const reading: Reading = {
    query,
    sources,
    words: await joinedWords(deps, query, deadline),
    found: new FoundOptions(field, { search: field.search ? undefined : search, limit }),
    positions: new Set(),
    items: 0,
    bytes: 0,
    isIncomplete: false,
    isAnswered: from !== undefined || field.choicesBefore !== undefined,
  };
  let position = from ?? nextSource(sources) ?? { page: '', skip: 0 };
  for (let page = 0; page < (field.maxPages ?? usualPages); page++) {
    const read = await readPage(deps, reading, { position, isFirst: page === 0 }, deadline);
    if ('result' in read) return read.result;
    position = read.next;
    if (reading.found.hasAll || reading.items >= maxItems || reading.bytes >= maxBytes) break;
  }
  return reading.found.result(true, position);
};

/** The result of a request that was refused, or that the rate limit or our time limit ended. */
type Ended = { refusal: Error } | { coolDownMs: number | undefined };

/** Reads the page at a position. @returns the next position, or the result after the last page */
const readPage = async (
  deps: AskDeps,
  reading: Reading,
  { position, isFirst }: { position: OptionPosition; isFirst: boolean },
  deadline: Deadline,
): Promise<PageRead> => {
  const { query, sources, found } = reading;
  const source = sourceAt(sources, position);
  const request = source && requestAt(query.field.paging, source.make, position.page);
  if (!request && isFirst) throw startAgain(notOfThisList);
  if (!request) return { result: found.result(true) };
  reading.positions.add(keyOf(position));
  const asked = { request, isContinued: isFirst && position.page !== '' };
  const fetched = await fetchPage(deps, query, asked, deadline).catch((error: unknown): Ended => {
    if (source.request.mayBeRefused && isRefusal(error)) return { refusal: error };
    const coolDownMs = coolDownMsOf(error);
    if (isFirst || !(coolDownMs || deadline.signal.aborted)) throw error;
    return { coolDownMs };
  });
  if ('items' in fetched) return takePage(reading, position, fetched, source);
  if ('refusal' in fetched) return skipSource(reading, position, fetched.refusal, source);
  return { result: { ...found.result(true, position), ...fetched } };
};
