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

const start = async ({ baseUrl, proxyPath, connectedId, ...types }) => {
  const api = { baseUrl, proxyPath };
  const form = section.querySelector('form');
  const problem = section.querySelector('.problem');
  const notice = createAccountNotice(section.querySelector('[data-account]'));
  const whose = createAccountChoice(
    section.querySelector('[data-whose]'),
    () => JSON.parse(section.dataset.accounts),
    connectedId,
  );
  const requests = createRequestList(section.querySelector('[data-requests]'), baseUrl);
  const components = section.querySelector('#component');
  const events = section.querySelector('#event');
  let component;
  /** The account whose choices the form shows, as it was when the form was drawn. */
  let account;
  let fields = [];

  const fill = (select, choices, wanted) => {
    select.replaceChildren(...choices.map(({ key, label }) => new Option(label, key)));
    if (choices.some(({ key }) => key === wanted)) select.value = wanted;
    select.disabled = choices.length === 0;
  };

  /** Parents come before their children, so the children see an emptied parent as empty. */
  const reloadAfter = (changed) => {
    const emptied = new Set([changed]);
    for (const { key, parents, load } of fields) {
      if (!parents.some((parent) => emptied.has(parent))) continue;
      emptied.add(key);
      load();
    }
    saveChoices(place(), fields);
  };

  const address = () => `${components.value}/${events.value}`;
  /** Another account has other choices, and without one there are none to show. */
  const place = () => `${address()}:${account?.id}`;

  /** Below a field in which nothing can be chosen, nobody is asked to choose there first. */
  const tellBelow = (blocked) => {
    for (const { missingParents, load, choice } of fields)
      if (missingParents().includes(blocked)) load(choice.get());
  };

  /** Draws the form again if its account is not as the form takes it to be. */
  const lookAgain = async () => {
    await refreshStates();
    const now = whose.current(component.integration_type);
    if (JSON.stringify(now) !== JSON.stringify(account)) draw();
    else notice.offerWayOut();
  };

  const sayProblem = (problem) => {
    if (notice.code() === problem.code) return;
    notice.show(problem, component, account?.id);
    void lookAgain();
  };

  /** What is known before anything is asked. */
  const sayKnown = (refusal) => {
    if (refusal.code) notice.show(refusal, component, account?.id);
    else notice.hide();
    notice.offerWayOut();
  };

  const fieldsOf = (event, refusal) => {
    const find = (key) => fields.find((field) => field.key === key);
    return event.fields.map((field) =>
      createField(field, {
        api,
        optionsPath: `/events/components/${component.key}/events/${event.key}/options`,
        integrationId: whose.namedIn(component.integration_type),
        refusal: refusal.fields.includes(field) ? refusal.code : undefined,
        onAccountProblem: sayProblem,
        onBlocked: tellBelow,
        blockOf: (key) => find(key)?.blockedAs(),
        onRequest: requests.set,
        valuesOf: (key) =>
          find(key)
            ?.choice.get()
            .map(({ id }) => id) ?? [],
        labelOf: (key) => find(key)?.label ?? key,
        onChange: reloadAfter,
      }),
    );
  };

  const draw = () => {
    for (const { stop } of fields) stop();
    whose.show(component.integration_type, draw);
    account = whose.current(component.integration_type);
    requests.clear();
    const saved = readChoices(place());
    const event = component.events.find(({ key }) => key === events.value);
    const refusal = knownRefusal(account, component, event, JSON.parse(section.dataset.lookUps));
    sayKnown(refusal);
    fields = fieldsOf(event, refusal);
    form.replaceChildren(...fields.map(({ element }) => element));
    history.replaceState(null, '', `#${address()}`);
    rememberEvent(address());
    for (const { key, choice } of fields) choice.set(saved[key] ?? []);
    for (const { key, load } of fields) load(saved[key]);
  };

  const attempt = async (work) => {
    problem.hidden = true;
    try {
      await work();
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    }
  };

  const choose = (key, eventKey) =>
    attempt(async () => {
      const { body } = await readJson(api, `/events/components/${key}`);
      if (components.value !== key) return;
      component = body;
      fill(events, component.events, eventKey);
      draw();
    });

  /** The event in the page's address, if there is one. */
  const openAddress = async () => {
    const [key, eventKey] = location.hash.slice(1).split('/');
    if (![...components.options].some(({ value }) => value === key)) return false;
    components.value = key;
    await choose(key, eventKey);
    return true;
  };

  form.addEventListener('submit', (event) => event.preventDefault());
  components.addEventListener('change', () => choose(components.value));
  events.addEventListener('change', draw);
  addEventListener('hashchange', openAddress);
  // The account may have been connected again in another tab.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && notice.code()) void lookAgain();
  });
  await attempt(async () => {
    const { body } = await readJson(api, '/events/components');
    const sorted = body.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
    const [key, eventKey] = firstEvent(sorted, types);
    fill(components, sorted, key);
    if (!(await openAddress())) await choose(key, eventKey);
  });
};

if (section) await start(section.dataset);
