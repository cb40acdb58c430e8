import { find, messageOf } from '../../pages/browser/find.js';
import { createAccountChoice } from './account-choice.js';
import { createAccountNotice } from './account-notice.js';
import { draw, listed, lookAgain } from './form-fields.js';
import { firstEvent } from './kept-choices.js';
import { readJson } from './option-reader.js';
import { createRequestList } from './request-list.js';

/** Draws the form of the chosen event. */
const section = document.querySelector('[data-event-form]');

/** @typedef {import('./form-fields.js').Form} Form */

/** @type {(select: HTMLSelectElement, choices: { key: string, label: string }[], wanted?: string) => void} */
const fill = (select, choices, wanted) => {
  select.replaceChildren(...choices.map(({ key, label }) => new Option(label, key)));
  if (wanted !== undefined && choices.some(({ key }) => key === wanted)) select.value = wanted;
  select.disabled = choices.length === 0;
};

/** @type {(self: Form, work: () => Promise<void>) => Promise<void>} */
const attempt = async ({ problem }, work) => {
  problem.hidden = true;
  try {
    await work();
  } catch (error) {
    problem.textContent = messageOf(error);
    problem.hidden = false;
  }
};

/** @type {(self: Form, key: string, eventKey?: string) => Promise<void>} */
const choose = (self, key, eventKey) =>
  attempt(self, async () => {
    const { body } = await readJson(self.api, `/events/components/${key}`);
    if (self.components.value !== key) return;
    self.component = body;
    fill(self.events, body.events, eventKey);
    draw(self);
  });

/**
 * Opens the event in the page's address. @returns whether there is one
 * @param {Form} self
 */
const openAddress = async (self) => {
  const [key = '', eventKey] = location.hash.slice(1).split('/');
  if (![...self.components.options].some(({ value }) => value === key)) return false;
  self.components.value = key;
  await choose(self, key, eventKey);
  return true;
};

/** @param {Form} self */
const listen = (self) => {
  const { form, components, events, notice } = self;
  form.addEventListener('submit', (event) => event.preventDefault());
  components.addEventListener('change', () => choose(self, components.value));
  events.addEventListener('change', () => draw(self));
  addEventListener('hashchange', () => openAddress(self));
  // The account may have been connected again in another tab.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && notice.code()) void lookAgain(self);
  });
};

/** @param {HTMLElement} section */
const start = async (section) => {
  const { baseUrl = '', proxyPath = '', connectedId, connectedType, usualType } = section.dataset;
  /** @type {Form} */
  const self = {
    section,
    api: { baseUrl, proxyPath },
    form: find(section, 'form', HTMLFormElement),
    problem: find(section, '.problem', HTMLElement),
    notice: createAccountNotice(find(section, '[data-account]', HTMLElement)),
    whose: createAccountChoice(
      find(section, '[data-whose]', HTMLElement),
      () => listed(section, 'accounts'),
      connectedId,
    ),
    requests: createRequestList(find(section, '[data-requests]', HTMLElement), baseUrl),
    components: find(section, '#component', HTMLSelectElement),
    events: find(section, '#event', HTMLSelectElement),
    fields: [],
  };
  listen(self);
  await attempt(self, async () => {
    const { body } = await readJson(self.api, '/events/components');
    /** @type {import('./types.ts').Component[]} */
    const components = body;
    const sorted = components.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
    const [key, eventKey] = firstEvent(sorted, { connectedType, usualType });
    fill(self.components, sorted, key);
    if (!(await openAddress(self))) await choose(self, key, eventKey);
  });
};

if (section instanceof HTMLElement) await start(section);
