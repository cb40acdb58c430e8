import { isOfAccount, unavailable } from './account-notice.js';
import { createChoice } from './choice.js';
import { createCombobox } from './combobox.js';
import { fieldElements } from './field-elements.js';
import { createOptionList } from './option-list.js';
import { createOptionReader } from './option-reader.js';
import { createRepeatOffer } from './repeat-offer.js';
import { describeGone, describeList } from './words.js';

const typingPauseMs = 300;
/** Longer than this, a person wonders whether anything happens. */
const slowMs = 3000;

/**
 * A field of an event's form: an input that searches the account, with a list of its choices.
 * @param field as the API describes it
 * @param form `api`, the path of the event's options, other fields by key, the code with which a
 *   look-up would be refused, and what to do when a choice changes, the account does not work, or
 *   nothing can be chosen here
 */
export const createField = (field, form) => {
  const view = fieldElements(field);
  const { input, note, again } = view;
  const rows = createOptionList(view);
  const reader = createOptionReader(field, form);
  let typing;
  let search = '';
  let list = { options: [] };
  let retry;
  /** What fields below this one say while nothing can be chosen here. */
  let blocked;

  const choice = createChoice(view, field, () => {
    rows.mark(choice.isChosen);
    form.onChange(field.key);
  });

  const draw = (text, extra) =>
    rows.draw({ options: list.options, isChosen: choice.isChosen, text, extra });

  const offer = createRepeatOffer(view, draw);

  /** @param why why it cannot be used now */
  const disable = (why) => {
    combobox.close();
    input.disabled = true;
    input.placeholder = why;
    choice.show();
  };

  const block = (why, ofOthers = why) => {
    blocked = ofOthers;
    disable(why);
    // A choice of before hides the placeholder.
    if (input.value) note.textContent = why;
    form.onBlocked(field.key);
  };

  const enable = () => {
    input.disabled = false;
    input.placeholder = field.search === 'remote' ? 'Search the whole account' : 'Choose or search';
  };

  const quiet = () => {
    reader.stop();
    offer.hide();
    note.textContent = '';
  };

  const explain = (error) => {
    note.textContent = '';
    if (isOfAccount(error.code)) {
      // Closing the list would look up the first choices again, and say that there are some.
      search = '';
      block(unavailable(error.code));
      draw('');
      return form.onAccountProblem(error);
    }
    return offer.show(error);
  };

  /** Whether a search has found one choice, which is not chosen yet: Enter would take that away. */
  const isSoleMatch = () =>
    search !== '' &&
    list.complete &&
    list.options.length === 1 &&
    !choice.isChosen(list.options[0].id);

  const show = (answer, append) => {
    const before = append ? list.options : [];
    const fresh = answer.options.filter(({ id }) => !before.some((each) => each.id === id));
    list = { ...answer, options: [...before, ...fresh] };
    const facts = { ...list, count: list.options.length, search };
    const words = describeList({ ...facts, hint: field.empty_hint });
    note.textContent = words;
    const isEmpty = facts.count === 0;
    draw(isEmpty ? words || 'No choices' : '', list.next && ['more', 'Load more']);
    if (isEmpty && list.complete && !search && choice.get().length === 0)
      block('No choices', `There is no ${field.label} to choose`);
    if (append) combobox.activate(rows.at(before.length));
    else if (isSoleMatch()) combobox.suggest(rows.at(0));
  };

  const wait = (words) => {
    note.textContent = words;
    draw(words);
  };

  const read = async (path, append = false) => {
    quiet();
    retry = () => read(path, append);
    if (!append) list = { options: [] };
    wait('Loading…');
    const slow = setTimeout(() => wait('The provider is slow. Still loading…'), slowMs);
    const answer = await reader
      .read(path)
      .finally(() => clearTimeout(slow))
      .catch(explain);
    if (answer) show(answer, append);
  };

  const readFirst = () => read(reader.firstPath(search));

  /** Says why there is nothing to ask for now, if that is so. */
  const isBarred = () => {
    const missing = reader.missingParents();
    const above = missing.map(form.blockOf).find(Boolean);
    const why = form.refusal ? unavailable(form.refusal) : above;
    if (why) block(why);
    else if (missing.length > 0) disable(`Choose the ${form.labelOf(missing[0])} first`);
    return why !== undefined || missing.length > 0;
  };

  /** Loads the list again. @param saved what was chosen before, and is kept even if it is not offered */
  const load = async (saved = []) => {
    clearTimeout(typing);
    quiet();
    search = '';
    list = { options: [] };
    blocked = undefined;
    choice.set(saved);
    if (isBarred()) return;
    enable();
    choice.show();
    await readFirst();
    if (saved.length === 0 || input.disabled) return;
    const gone = await reader.readGone(saved).catch(() => []);
    if (gone.length > 0) note.textContent = describeGone(gone);
  };

  const acts = { more: () => read(list.next, true), again: () => retry() };

  const combobox = createCombobox(view, {
    close: () => {
      clearTimeout(typing);
      choice.show();
      if (search === '') return;
      search = '';
      void readFirst();
    },
    type: (text) => {
      clearTimeout(typing);
      typing = setTimeout(() => {
        search = text.trim();
        void readFirst();
      }, typingPauseMs);
    },
    pick: (row) => {
      const { act } = row.dataset;
      if (act) return acts[act]();
      choice.pick(row.choice);
      return choice.isMany ? undefined : combobox.close();
    },
  });

  again.addEventListener('click', async () => {
    await retry();
    input.focus();
  });

  const stop = () => {
    clearTimeout(typing);
    offer.stop();
    reader.stop();
  };
  const { key, label } = field;
  const blockedAs = () => blocked;
  return { key, label, element: view.whole, ...reader, choice, blockedAs, load, stop };
};
