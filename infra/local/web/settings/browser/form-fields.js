import { knownRefusal, refreshStates } from './account-notice.js';
import { createField } from './field.js';
import { readChoices, rememberEvent, saveChoices } from './kept-choices.js';

/**
 * A list that the server writes into the page, and writes again when the states change.
 * @template T
 * @param {HTMLElement} place
 * @param {string} name
 * @returns {T[]}
 */
export const listed = (place, name) => JSON.parse(place.dataset[name] ?? '[]');

/**
 * The fields of the chosen event. The functions work on a form as event-form.js makes it.
 * @typedef {object} Form
 * @property {HTMLElement} section
 * @property {import('./option-reader.js').Api} api
 * @property {HTMLFormElement} form
 * @property {HTMLElement} problem
 * @property {ReturnType<typeof import('./account-notice.js').createAccountNotice>} notice
 * @property {ReturnType<typeof import('./account-choice.js').createAccountChoice>} whose
 * @property {ReturnType<typeof import('./request-list.js').createRequestList>} requests
 * @property {HTMLSelectElement} components
 * @property {HTMLSelectElement} events
 * @property {import('./types.ts').Component} [component]
 * @property {import('./types.ts').Account | undefined} [account] as it was when the form was drawn
 * @property {ReturnType<typeof createField>[]} fields
 */

/** @param {Pick<Form, 'components' | 'events'>} self */
const addressOf = ({ components, events }) => `${components.value}/${events.value}`;
/**
 * Another account has other choices, and without one there are none to show.
 * @param {Form} self
 */
const placeOf = (self) => `${addressOf(self)}:${self.account?.id}`;

/**
 * Parents come before their children, so the children see an emptied parent as empty.
 * @type {(self: Form, changed: string) => void}
 */
const reloadAfter = (self, changed) => {
  const emptied = new Set([changed]);
  for (const { key, parents, load } of self.fields) {
    if (!parents.some((parent) => emptied.has(parent))) continue;
    emptied.add(key);
    void load();
  }
  saveChoices(placeOf(self), self.fields);
};

/**
 * Below a field in which nothing can be chosen, nobody is asked to choose there first.
 * @type {(self: Form, blocked: string) => void}
 */
const tellBelow = ({ fields }, blocked) => {
  for (const { missingParents, load, choice } of fields)
    if (missingParents().includes(blocked)) void load(choice.get());
};

/**
 * Draws the form again if its account is not as the form takes it to be.
 * @param {Form} self
 */
export const lookAgain = async (self) => {
  await refreshStates();
  if (!self.component) return;
  const now = self.whose.current(self.component.integration_type);
  if (JSON.stringify(now) !== JSON.stringify(self.account)) draw(self);
  else self.notice.offerWayOut();
};

/** @type {(self: Form, problem: import('./types.ts').ApiProblem) => void} */
const sayProblem = (self, problem) => {
  if (!self.component || self.notice.code() === problem.code) return;
  self.notice.show(problem, self.component, self.account?.id);
  void lookAgain(self);
};

/**
 * What is known before anything is asked.
 * @type {(self: Form, component: import('./types.ts').Component, refusal: import('./types.ts').Refusal) => void}
 */
const sayKnown = ({ notice, account }, component, { code, message }) => {
  if (code) notice.show({ code, message }, component, account?.id);
  else notice.hide();
  notice.offerWayOut();
};

/** @type {(self: Form, component: import('./types.ts').Component, event: import('./types.ts').EventFacts, refusal: import('./types.ts').Refusal) => Form['fields']} */
const fieldsOf = (self, component, event, refusal) => {
  const { api, whose, requests } = self;
  /** @param {string} key */
  const fieldAt = (key) => self.fields.find((field) => field.key === key);
  return event.fields.map((field) =>
    createField(field, {
      api,
      optionsPath: `/events/components/${component.key}/events/${event.key}/options`,
      integrationId: whose.namedIn(component.integration_type),
      refusal: refusal.fields.includes(field) ? refusal.code : undefined,
      onAccountProblem: (problem) => sayProblem(self, problem),
      onBlocked: (blocked) => tellBelow(self, blocked),
      blockOf: (key) => fieldAt(key)?.blockedAs(),
      onRequest: requests.set,
      valuesOf: (key) => (fieldAt(key)?.choice.get() ?? []).map(({ id }) => id),
      labelOf: (key) => fieldAt(key)?.label ?? key,
      onChange: (changed) => reloadAfter(self, changed),
    }),
  );
};

/** @param {Form} self */
export const draw = (self) => {
  const { component, whose, section: place } = self;
  const event = component?.events.find(({ key }) => key === self.events.value);
  if (!component || !event) return;
  for (const { stop } of self.fields) stop();
  whose.show(component.integration_type, () => draw(self));
  self.account = whose.current(component.integration_type);
  self.requests.clear();
  const saved = readChoices(placeOf(self));
  const refusal = knownRefusal(self.account, component, event, listed(place, 'lookUps'));
  sayKnown(self, component, refusal);
  self.fields = fieldsOf(self, component, event, refusal);
  self.form.replaceChildren(...self.fields.map(({ element }) => element));
  history.replaceState(null, '', `#${addressOf(self)}`);
  rememberEvent(addressOf(self));
  for (const { key, choice } of self.fields) choice.set(saved[key] ?? []);
  for (const { key, load } of self.fields) void load(saved[key]);
};
