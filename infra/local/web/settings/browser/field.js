import { unavailable } from './account-notice.js';
import { createChoice, createOptionList } from './choice.js';
import { createCombobox } from './combobox.js';
import { fieldElements } from './field-elements.js';
import {
  block,
  createRepeatOffer,
  disable,
  draw,
  enable,
  explain,
  quiet,
  show,
  wait,
} from './field-states.js';
import { createOptionReader } from './option-reader.js';
import { describeGone } from './words.js';

const typingPauseMs = 300;
/** Longer than this, a person wonders whether anything happens. */
const slowMs = 3000;

/** @typedef {import('./field-states.js').Field} Field */

/** @type {(self: Field, path: string, append?: boolean) => Promise<void>} */
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

/** @param {Field} self */
const readFirst = (self) => read(self, self.reader.firstPath(self.search));

/**
 * Says why there is nothing to ask for now, if that is so.
 * @param {Field} self
 */
const isBarred = (self) => {
  const { reader, form } = self;
  const missing = reader.missingParents();
  const [first] = missing;
  const above = missing.map(form.blockOf).find(Boolean);
  const why = form.refusal ? unavailable(form.refusal) : above;
  if (why) block(self, why);
  else if (first !== undefined) disable(self, `Choose the ${form.labelOf(first)} first`);
  return why !== undefined || first !== undefined;
};

/**
 * Loads the list again.
 * @param {Field} self
 * @param {import('./types.ts').Choice[]} saved what was chosen before, and is kept even if it is not offered
 */
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

/**
 * What a person does in the input and in its list.
 * @param {Field} self
 * @returns {Parameters<typeof createCombobox>[1]}
 */
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
    const choice = self.rows.choiceOf(row);
    if (act === 'more' && self.list.next) void read(self, self.list.next, true);
    if (act === 'again') void self.retry?.();
    if (!choice) return;
    self.choice.pick(choice);
    if (!self.choice.isMany) self.combobox.close();
  },
});

/**
 * A field of an event's form: an input that searches the account, with a list of its choices.
 * @param {import('./types.ts').FieldFacts} field as the API describes it
 * @param {import('./types.ts').FieldForm} form `api`, the path of the event's options, other fields by key, the code with which a
 *   look-up would be refused, and what to do when a choice changes, the account does not work, or
 *   nothing can be chosen here
 */
export const createField = (field, form) => {
  const view = fieldElements(field);
  const reader = createOptionReader(field, form);
  const rows = createOptionList(view);
  const choice = createChoice(view, field, () => {
    rows.mark(choice.isChosen);
    form.onChange(field.key);
  });
  const offer = createRepeatOffer(view, (text, extra) => draw(self, text, extra));
  const combobox = createCombobox(view, {
    close: () => acts.close(),
    type: (text) => acts.type(text),
    pick: (row) => acts.pick(row),
  });
  /** @type {Field} */
  const self = {
    ...{ field, form, view, reader, rows, choice, offer, combobox },
    search: '',
    list: { options: [] },
  };
  const acts = actsOf(self);
  view.again.addEventListener('click', async () => {
    await self.retry?.();
    view.input.focus();
  });
  const { key, label } = field;
  return {
    ...reader,
    key,
    label,
    element: view.whole,
    choice,
    blockedAs: () => self.blocked,
    /** @param {import('./types.ts').Choice[]} [saved] */
    load: (saved) => load(self, saved),
    stop: () => {
      clearTimeout(self.typing);
      offer.stop();
      reader.stop();
    },
  };
};
