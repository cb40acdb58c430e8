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

/** The functions below work on one field, as `createField` makes it. */
const draw = ({ rows, list, choice }, text, extra) =>
  rows.draw({ options: list.options, isChosen: choice.isChosen, text, extra });

/** @param why why it cannot be used now */
const disable = ({ combobox, view, choice }, why) => {
  combobox.close();
  view.input.disabled = true;
  view.input.placeholder = why;
  choice.show();
};

/** @param ofOthers what fields below this one say while nothing can be chosen here */
const block = (self, why, ofOthers = why) => {
  const { view, form, field } = self;
  self.blocked = ofOthers;
  disable(self, why);
  // A choice of before hides the placeholder.
  if (view.input.value) view.note.textContent = why;
  form.onBlocked(field.key);
};

const enable = ({ view: { input }, field }) => {
  input.disabled = false;
  input.placeholder = field.search === 'remote' ? 'Search the whole account' : 'Choose or search';
};

const quiet = ({ reader, offer, view }) => {
  reader.stop();
  offer.hide();
  view.note.textContent = '';
};

const explain = (self, error) => {
  self.view.note.textContent = '';
  if (!isOfAccount(error.code)) return self.offer.show(error);
  // Closing the list would look up the first choices again, and say that there are some.
  self.search = '';
  block(self, unavailable(error.code));
  draw(self, '');
  return self.form.onAccountProblem(error);
};

/** Whether a search has found one choice, which is not chosen yet: Enter would take that away. */
const isSoleMatch = ({ search, list, choice }) =>
  search !== '' &&
  list.complete &&
  list.options.length === 1 &&
  !choice.isChosen(list.options[0].id);

/** Whether the account has nothing to choose at all. */
const isBare = ({ search, list, choice }) =>
  list.options.length === 0 && list.complete && !search && choice.get().length === 0;

const drawList = (self) => {
  const { field, list, search, view } = self;
  const count = list.options.length;
  const words = describeList({ ...list, count, search, hint: field.empty_hint });
  view.note.textContent = words;
  draw(self, count === 0 ? words || 'No choices' : '', list.next && ['more', 'Load more']);
};

const show = (self, answer, append) => {
  const before = append ? self.list.options : [];
  const fresh = answer.options.filter(({ id }) => !before.some((each) => each.id === id));
  self.list = { ...answer, options: [...before, ...fresh] };
  drawList(self);
  if (isBare(self)) block(self, 'No choices', `There is no ${self.field.label} to choose`);
  if (append) self.combobox.activate(self.rows.at(before.length));
  else if (isSoleMatch(self)) self.combobox.suggest(self.rows.at(0));
};

const wait = (self, words) => {
  self.view.note.textContent = words;
  draw(self, words);
};

const read = async (self, path, append = false) => {
  quiet(self);
  self.retry = () => read(self, path, append);
  if (!append) self.list = { options: [] };
  wait(self, 'Loading…');
  const slow = setTimeout(() => wait(self, 'The provider is slow. Still loading…'), slowMs);
  const answer = await self.reader
    .read(path)
    .finally(() => clearTimeout(slow))
    .catch((error) => explain(self, error));
  if (answer) show(self, answer, append);
};

const readFirst = (self) => read(self, self.reader.firstPath(self.search));

/** Says why there is nothing to ask for now, if that is so. */
const isBarred = (self) => {
  const { reader, form } = self;
  const missing = reader.missingParents();
  const above = missing.map(form.blockOf).find(Boolean);
  const why = form.refusal ? unavailable(form.refusal) : above;
  if (why) block(self, why);
  else if (missing.length > 0) disable(self, `Choose the ${form.labelOf(missing[0])} first`);
  return why !== undefined || missing.length > 0;
};

/** Loads the list again. @param saved what was chosen before, and is kept even if it is not offered */
const load = async (self, saved = []) => {
  const { choice, view, reader } = self;
  clearTimeout(self.typing);
  quiet(self);
  self.search = '';
  self.list = { options: [] };
  self.blocked = undefined;
  choice.set(saved);
  if (isBarred(self)) return;
  enable(self);
  choice.show();
  await readFirst(self);
  if (saved.length === 0 || view.input.disabled) return;
  const gone = await reader.readGone(saved).catch(() => []);
  if (gone.length > 0) view.note.textContent = describeGone(gone);
};

/** What a person does in the input and in its list. */
const actsOf = (self) => ({
  close: () => {
    clearTimeout(self.typing);
    self.choice.show();
    if (self.search === '') return;
    self.search = '';
    void readFirst(self);
  },
  type: (text) => {
    clearTimeout(self.typing);
    self.typing = setTimeout(() => {
      self.search = text.trim();
      void readFirst(self);
    }, typingPauseMs);
  },
  pick: (row) => {
    const { act } = row.dataset;
    if (act === 'more') return read(self, self.list.next, true);
    if (act === 'again') return self.retry();
    self.choice.pick(row.choice);
    return self.choice.isMany ? undefined : self.combobox.close();
  },
});

/**
 * A field of an event's form: an input that searches the account, with a list of its choices.
 * @param field as the API describes it
 * @param form `api`, the path of the event's options, other fields by key, the code with which a
 *   look-up would be refused, and what to do when a choice changes, the account does not work, or
 *   nothing can be chosen here
 */
export const createField = (field, form) => {
  const view = fieldElements(field);
  const reader = createOptionReader(field, form);
  const rows = createOptionList(view);
  const self = { field, form, view, reader, rows, search: '', list: { options: [] } };
  self.choice = createChoice(view, field, () => {
    rows.mark(self.choice.isChosen);
    form.onChange(field.key);
  });
  self.offer = createRepeatOffer(view, (text, extra) => draw(self, text, extra));
  self.combobox = createCombobox(view, actsOf(self));
  view.again.addEventListener('click', async () => {
    await self.retry();
    view.input.focus();
  });
  const { key, label } = field;
  return {
    ...reader,
    key,
    label,
    element: view.whole,
    choice: self.choice,
    blockedAs: () => self.blocked,
    load: (saved) => load(self, saved),
    stop: () => {
      clearTimeout(self.typing);
      self.offer.stop();
      reader.stop();
    },
  };
};
