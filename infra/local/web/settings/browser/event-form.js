import { createAccountChoice } from './account-choice.js';
import { createAccountNotice } from './account-notice.js';
import { createField } from './field.js';
import { firstEvent, rememberEvent } from './first-event.js';
import { knownRefusal } from './known-refusal.js';
import { readJson } from './read-options.js';
import { refreshStates } from './refresh-states.js';
import { createRequestList } from './request-list.js';
import { readChoices, saveChoices } from './saved-choices.js';

/** Draws the form of the chosen event. */
const section = document.querySelector('[data-event-form]');

const fill = (select, choices, wanted) => {
  select.replaceChildren(...choices.map(({ key, label }) => new Option(label, key)));
  if (choices.some(({ key }) => key === wanted)) select.value = wanted;
  select.disabled = choices.length === 0;
};

/** The functions below work on the whole form, as `start` makes it. */
const addressOf = ({ components, events }) => `${components.value}/${events.value}`;
/** Another account has other choices, and without one there are none to show. */
const placeOf = (self) => `${addressOf(self)}:${self.account?.id}`;

/** Parents come before their children, so the children see an emptied parent as empty. */
const reloadAfter = (self, changed) => {
  const emptied = new Set([changed]);
  for (const { key, parents, load } of self.fields) {
    if (!parents.some((parent) => emptied.has(parent))) continue;
    emptied.add(key);
    load();
  }
  saveChoices(placeOf(self), self.fields);
};

/** Below a field in which nothing can be chosen, nobody is asked to choose there first. */
const tellBelow = ({ fields }, blocked) => {
  for (const { missingParents, load, choice } of fields)
    if (missingParents().includes(blocked)) load(choice.get());
};

/** Draws the form again if its account is not as the form takes it to be. */
const lookAgain = async (self) => {
  await refreshStates();
  const now = self.whose.current(self.component.integration_type);
  if (JSON.stringify(now) !== JSON.stringify(self.account)) draw(self);
  else self.notice.offerWayOut();
};

const sayProblem = (self, problem) => {
  if (self.notice.code() === problem.code) return;
  self.notice.show(problem, self.component, self.account?.id);
  void lookAgain(self);
};

/** What is known before anything is asked. */
const sayKnown = ({ notice, component, account }, refusal) => {
  if (refusal.code) notice.show(refusal, component, account?.id);
  else notice.hide();
  notice.offerWayOut();
};

const fieldsOf = (self, event, refusal) => {
  const { api, component, whose, requests } = self;
  const find = (key) => self.fields.find((field) => field.key === key);
  return event.fields.map((field) =>
    createField(field, {
      api,
      optionsPath: `/events/components/${component.key}/events/${event.key}/options`,
      integrationId: whose.namedIn(component.integration_type),
      refusal: refusal.fields.includes(field) ? refusal.code : undefined,
      onAccountProblem: (problem) => sayProblem(self, problem),
      onBlocked: (blocked) => tellBelow(self, blocked),
      blockOf: (key) => find(key)?.blockedAs(),
      onRequest: requests.set,
      valuesOf: (key) => (find(key)?.choice.get() ?? []).map(({ id }) => id),
      labelOf: (key) => find(key)?.label ?? key,
      onChange: (changed) => reloadAfter(self, changed),
    }),
  );
};

const draw = (self) => {
  const { component, whose } = self;
  for (const { stop } of self.fields) stop();
  whose.show(component.integration_type, () => draw(self));
  self.account = whose.current(component.integration_type);
  self.requests.clear();
  const saved = readChoices(placeOf(self));
  const event = component.events.find(({ key }) => key === self.events.value);
  const lookUps = JSON.parse(section.dataset.lookUps);
  const refusal = knownRefusal(self.account, component, event, lookUps);
  sayKnown(self, refusal);
  self.fields = fieldsOf(self, event, refusal);
  self.form.replaceChildren(...self.fields.map(({ element }) => element));
  history.replaceState(null, '', `#${addressOf(self)}`);
  rememberEvent(addressOf(self));
  for (const { key, choice } of self.fields) choice.set(saved[key] ?? []);
  for (const { key, load } of self.fields) load(saved[key]);
};

const attempt = async ({ problem }, work) => {
  problem.hidden = true;
  try {
    await work();
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
  }
};

const choose = (self, key, eventKey) =>
  attempt(self, async () => {
    const { body } = await readJson(self.api, `/events/components/${key}`);
    if (self.components.value !== key) return;
    self.component = body;
    fill(self.events, body.events, eventKey);
    draw(self);
  });

/** The event in the page's address, if there is one. */
const openAddress = async (self) => {
  const [key, eventKey] = location.hash.slice(1).split('/');
  if (![...self.components.options].some(({ value }) => value === key)) return false;
  self.components.value = key;
  await choose(self, key, eventKey);
  return true;
};

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

const start = async ({ baseUrl, proxyPath, connectedId, ...types }) => {
  const self = {
    api: { baseUrl, proxyPath },
    form: section.querySelector('form'),
    problem: section.querySelector('.problem'),
    notice: createAccountNotice(section.querySelector('[data-account]')),
    whose: createAccountChoice(
      section.querySelector('[data-whose]'),
      () => JSON.parse(section.dataset.accounts),
      connectedId,
    ),
    requests: createRequestList(section.querySelector('[data-requests]'), baseUrl),
    components: section.querySelector('#component'),
    events: section.querySelector('#event'),
    fields: [],
  };
  listen(self);
  await attempt(self, async () => {
    const { body } = await readJson(self.api, '/events/components');
    const sorted = body.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
    const [key, eventKey] = firstEvent(sorted, types);
    fill(self.components, sorted, key);
    if (!(await openAddress(self))) await choose(self, key, eventKey);
  });
};

if (section) await start(section.dataset);
