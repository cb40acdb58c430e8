import { invalidField } from '../model/errors.ts';
import type { Deadline } from '../model/ports.ts';
import type { AskDeps } from './ask-provider.ts';
import { coolDownMsOf } from './cool-down.ts';
import type { FieldOptions, OptionPosition } from './field-options.ts';
import { FoundOptions } from './found-options.ts';
import { joinedWords } from './joined-words.ts';
import type { OptionsQuery } from './look-up.ts';
import { fetchPage } from './option-page.ts';
import { requestAt } from './option-paging.ts';
import { nextSource, openSources, sourceAt } from './option-sources.ts';
import { isRefusal } from './refusal.ts';
import { keyOf, type PageRead, type Reading, skipSource, takePage } from './take-page.ts';

const maxPages = 30;
/** Looked through for one answer, those that are left out too. */
const maxItems = 50_000;
/** Read for one answer: what was read stays in memory for a while. */
const maxBytes = 10 * 1024 * 1024;

/**
 * Follows the pages of a look-up, request after request. Stops, and says so, at its limits, the page
 * cap, the end of its time, the provider's rate limit, or a position that came before; a page may be
 * empty and still have a next one. Time and rate limit are errors at the first page only: whoever
 * began again at each of them would never come to the end of a long list.
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
    isAnswered: from !== undefined || field.choicesBefore !== undefined,
  };
  let position = from ?? nextSource(sources) ?? { page: '', skip: 0 };
  for (let page = 0; page < (field.maxPages ?? maxPages); page++) {
    const read = await readPage(deps, reading, { position, isFirst: page === 0 }, deadline);
    if ('result' in read) return read.result;
    position = read.next;
    if (reading.found.hasAll || reading.items >= maxItems || reading.bytes >= maxBytes) break;
  }
  return reading.found.result(true, position);
};

/** A request that brought no page: refused, or ended by the provider's limit or by our time. */
type Ended = { refusal: Error } | { coolDownMs: number | undefined };

/** Reads the page at a position. @returns where to go on, or the result when it was the last */
const readPage = async (
  deps: AskDeps,
  reading: Reading,
  { position, isFirst }: { position: OptionPosition; isFirst: boolean },
  deadline: Deadline,
): Promise<PageRead> => {
  const { query, sources, found } = reading;
  const source = sourceAt(sources, position);
  const request = source && requestAt(query.field.paging, source.make, position.page);
  if (!request && isFirst) throw invalidField('_cursor', 'this is not a cursor of this list');
  if (!request) return { result: found.result(true) };
  reading.positions.add(keyOf(position));
  const fetched = await fetchPage(deps, query, request, deadline).catch((error: unknown): Ended => {
    if (source.request.mayBeRefused && isRefusal(error)) return { refusal: error };
    const coolDownMs = coolDownMsOf(error);
    if (isFirst || !(coolDownMs || deadline.signal.aborted)) throw error;
    return { coolDownMs };
  });
  if ('items' in fetched) return takePage(reading, position, fetched, source);
  if ('refusal' in fetched) return skipSource(reading, position, fetched.refusal, source);
  return { result: { ...found.result(true, position), ...fetched } };
};
