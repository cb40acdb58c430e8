import { isOfAccount } from './account-notice.js';
import { emptySelect, fieldElements, fillSelect } from './field-elements.js';
import { readOptions } from './read-options.js';
import { curl, describeList, describeProblem } from './words.js';

/** The first choices; people can search, or load more. */
const limit = 100;
/** A longer list gets a search field. */
const longList = 10;
const typingPauseMs = 300;

/**
 * A dropdown of an event's form.
 * @param field as the API describes it
 * @param form `api`, the path of the event's options, other fields by key, and what to do when a
 *   choice changes or the account does not work
 */
export const createField = (field, form) => {
  const elements = fieldElements(field);
  const { select, search, note, problem, more, again, request } = elements;
  const parents = [...field.parents, ...field.optional_parents];
  if (field.search === 'remote') search.placeholder = 'Search the whole account';
  let typing;
  let running;
  let list;
  let retry;

  const quiet = () => {
    running?.abort();
    for (const each of [more, again]) each.hidden = true;
    note.textContent = '';
    problem.textContent = '';
    select.ariaInvalid = null;
  };

  const explain = (error, { keep }) => {
    note.textContent = '';
    if (!keep) emptySelect(select, 'Not available');
    if (isOfAccount(error.code)) return form.onAccountProblem(error.code);
    select.ariaInvalid = 'true';
    problem.textContent = describeProblem(error);
    again.hidden = false;
  };

  const show = ({ options, ...facts }, { keep, append }) => {
    const before = append ? list.count : 0;
    list = { ...facts, count: before + options.length, search: search.value.trim() };
    const placeholder = field.required ? 'Choose…' : 'None';
    fillSelect(select, options, { placeholder, keep, append });
    search.hidden &&= list.complete && list.count <= longList;
    note.textContent = describeList({ ...list, hint: list.hint ?? field.empty_hint });
    more.hidden = list.next === undefined;
  };

  const read = async (path, how) => {
    quiet();
    retry = () => read(path, how);
    request.textContent = curl(form.api.baseUrl + path);
    note.textContent = 'Loading…';
    const controller = new AbortController();
    running = controller;
    try {
      const answer = await readOptions(form.api, path, controller.signal);
      if (!controller.signal.aborted) show(answer, how);
    } catch (error) {
      if (!controller.signal.aborted) explain(error, how);
    }
  };

  const readFirst = (how) => {
    const chosen = parents
      .map((key) => [key, form.valueOf(key)])
      .filter(([, value]) => value !== '');
    const wanted = search.value.trim() ? [['_search', search.value.trim()]] : [];
    const query = new URLSearchParams([...chosen, ...wanted, ['_limit', limit]]);
    return read(`${form.optionsPath}/${field.key}?${query}`, how);
  };

  /** Loads the list again, with nothing chosen. */
  const load = () => {
    clearTimeout(typing);
    quiet();
    search.value = '';
    search.hidden = true;
    request.textContent = '';
    const missing = field.parents.find((key) => form.valueOf(key) === '');
    if (missing) return emptySelect(select, `Choose the ${form.labelOf(missing)} first`);
    emptySelect(select, 'Loading…');
    return readFirst({ keep: false, append: false });
  };

  search.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(readFirst, typingPauseMs, { keep: true, append: false });
  });
  more.addEventListener('click', async () => {
    await read(list.next, { keep: true, append: true });
    select.focus();
  });
  again.addEventListener('click', async () => {
    await retry();
    select.focus();
  });
  select.addEventListener('change', () => form.onChange(field.key));

  const stop = () => {
    clearTimeout(typing);
    running?.abort();
  };
  return {
    key: field.key,
    label: field.label,
    element: elements.whole,
    parents,
    select,
    load,
    stop,
  };
};
