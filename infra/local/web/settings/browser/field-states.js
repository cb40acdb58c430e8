import { isOfAccount, unavailable } from './account-notice.js';
import { describeList, describeProblem, describeWaited } from './words.js';

/**
 * What one field shows. The functions work on a field as `createField` makes it.
 * @typedef {object} Field
 * @property {import('./types.ts').FieldFacts} field
 * @property {import('./types.ts').FieldForm} form
 * @property {import('./types.ts').FieldView} view
 * @property {ReturnType<typeof import('./option-reader.js').createOptionReader>} reader
 * @property {ReturnType<typeof import('./choice.js').createOptionList>} rows
 * @property {ReturnType<typeof import('./choice.js').createChoice>} choice
 * @property {ReturnType<typeof createRepeatOffer>} offer
 * @property {ReturnType<typeof import('./combobox.js').createCombobox>} combobox
 * @property {string} search
 * @property {import('./types.ts').OptionPage} list
 * @property {string} [blocked] what fields below this one say while nothing can be chosen here
 * @property {ReturnType<typeof setTimeout>} [typing]
 * @property {() => Promise<void>} [retry]
 */

/** @type {(self: Pick<Field, 'rows' | 'list' | 'choice'>, text: string, extra?: [string, string]) => void} */
export const draw = ({ rows, list, choice }, text, extra) =>
  rows.draw({ options: list.options, isChosen: choice.isChosen, text, extra });

/** @type {(self: Field, why: string) => void} */
export const disable = ({ combobox, view, choice }, why) => {
  combobox.close();
  view.input.disabled = true;
  view.input.placeholder = why;
  choice.show();
};

/** @type {(self: Field, why: string, ofOthers?: string) => void} */
export const block = (self, why, ofOthers = why) => {
  const { view, form, field } = self;
  self.blocked = ofOthers;
  disable(self, why);
  // A choice of before hides the placeholder.
  if (view.input.value) view.note.textContent = why;
  form.onBlocked(field.key);
};

/** @param {Field} self */
export const enable = ({ view: { input }, field }) => {
  input.disabled = false;
  input.placeholder = field.search === 'remote' ? 'Search the whole account' : 'Choose or search';
};

/** @param {Field} self */
export const quiet = ({ reader, offer, view }) => {
  reader.stop();
  offer.hide();
  view.note.textContent = '';
};

/** @type {(self: Field, error: import('./types.ts').ApiProblem) => void} */
export const explain = (self, error) => {
  self.view.note.textContent = '';
  if (!isOfAccount(error.code)) return self.offer.show(error);
  // Closing the list would look up the first choices again, and say that there are some.
  self.search = '';
  block(self, unavailable(error.code));
  draw(self, '');
  return self.form.onAccountProblem(error);
};

/**
 * Whether a search has found one choice, which is not chosen yet: Enter would take that away.
 * @param {Field} self
 */
const isSoleMatch = ({ search, list, choice }) => {
  const [only, ...others] = list.options;
  const isSole = search !== '' && list.complete && others.length === 0;
  return isSole && only !== undefined && !choice.isChosen(only.id);
};

/**
 * Whether the account has nothing to choose at all.
 * @param {Field} self
 */
const isBare = ({ search, list, choice }) =>
  list.options.length === 0 && list.complete && !search && choice.get().length === 0;

/** @param {Field} self */
const drawList = (self) => {
  const { field, list, search, view } = self;
  const count = list.options.length;
  const words = describeList({ ...list, count, search, hint: field.empty_hint });
  view.note.textContent = words;
  draw(
    self,
    count === 0 ? words || 'No choices' : '',
    list.next ? ['more', 'Load more'] : undefined,
  );
};

/** @type {(self: Field, answer: import('./types.ts').OptionPage, append: boolean) => void} */
export const show = (self, answer, append) => {
  const before = append ? self.list.options : [];
  const fresh = answer.options.filter(({ id }) => !before.some((each) => each.id === id));
  self.list = { ...answer, options: [...before, ...fresh] };
  drawList(self);
  if (isBare(self)) block(self, 'No choices', `There is no ${self.field.label} to choose`);
  if (append) self.combobox.activate(self.rows.at(before.length));
  else if (isSoleMatch(self)) self.combobox.suggest(self.rows.at(0));
};

/** @type {(self: Field, words: string) => void} */
export const wait = (self, words) => {
  self.view.note.textContent = words;
  draw(self, words);
};

/**
 * Says below a field and in its list why a look-up failed, and offers to repeat it as soon as the API
 * takes it again.
 * @param {Pick<import('./types.ts').FieldView, 'input' | 'problem' | 'again'>} view
 * @param {(text: string, extra?: [string, string]) => void} draw shows a text in the list, and maybe one more choice
 */
export const createRepeatOffer = ({ input, problem, again }, draw) => {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  /** @type {(words: string, isOver: boolean) => void} */
  const say = (words, isOver) => {
    input.ariaInvalid = 'true';
    problem.textContent = words;
    again.hidden = false;
    again.disabled = !isOver;
    draw(words, isOver ? ['again', 'Try again'] : undefined);
  };

  const stop = () => clearTimeout(waiting);

  /** @param {import('./types.ts').ApiProblem} error */
  const show = (error) => {
    stop();
    say(describeProblem(error), !error.retryAfter);
    if (!error.retryAfter) return;
    waiting = setTimeout(() => say(describeWaited(error), true), error.retryAfter * 1000);
  };

  const hide = () => {
    stop();
    input.ariaInvalid = null;
    problem.textContent = '';
    again.hidden = true;
  };
  return { show, hide, stop };
};
