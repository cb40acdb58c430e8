import { ask } from '../../pages/browser/ask.ts';
import { find, messageOf } from '../../pages/browser/find.ts';
import { createAccountChoice } from './account-choice.ts';
import { createAccountNotice, knownRefusal, refreshStates } from './account-notice.ts';
import { Field } from './field.ts';
import { firstEvent, readChoices, rememberEvent, saveChoices } from './kept-choices.ts';
import { createRequestList } from './request-list.ts';
import type { Account, ApiProblem, Component, EventFacts, FieldFacts } from './types.ts';
import { deliveryOf } from './words.ts';

const fill = (
  select: HTMLSelectElement,
  choices: readonly { key: string; label: string }[],
  wanted?: string,
) => {
  select.replaceChildren(...choices.map(({ key, label }) => new Option(label, key)));
  if (choices.some(({ key }) => key === wanted)) select.value = wanted ?? '';
  select.disabled = choices.length === 0;
};

/** Draws the form of the chosen event. */
export class EventForm {
  readonly #section: HTMLElement;
  readonly #components: HTMLSelectElement;
  readonly #events: HTMLSelectElement;
  readonly #notice: ReturnType<typeof createAccountNotice>;
  readonly #whose: ReturnType<typeof createAccountChoice>;
  readonly #requests: ReturnType<typeof createRequestList>;
  #component: Component | undefined;
  /** As it was when the form was drawn. */
  #account: Account | undefined;
  #fields: Field[] = [];

  constructor(section: HTMLElement) {
    this.#section = section;
    this.#components = find(section, '#component');
    this.#events = find(section, '#event');
    this.#notice = createAccountNotice(find(section, '[data-account]'));
    this.#whose = createAccountChoice(
      find(section, '[data-whose]'),
      () => this.#listed('accounts'),
      section.dataset.connectedId,
    );
    this.#requests = createRequestList(find(section, '[data-requests]'));
    find(section, 'form').addEventListener('submit', (event) => event.preventDefault());
    this.#components.addEventListener('change', () => this.#choose(this.#components.value));
    this.#events.addEventListener('change', () => this.#draw());
    addEventListener('hashchange', () => this.#openAddress());
    // The account may have been connected again in another tab.
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.#notice.code()) void this.#lookAgain();
    });
  }

  start(): Promise<void> {
    return this.#attempt(async () => {
      const components: Component[] = await this.#read('/events/components');
      components.sort((a, b) => a.label.localeCompare(b.label, 'en'));
      const { connectedType = '', usualType = '' } = this.#section.dataset;
      const [key, eventKey] = firstEvent(components, connectedType, usualType);
      fill(this.#components, components, key);
      if (!(await this.#openAddress())) await this.#choose(key, eventKey);
    });
  }

  /** A list that the server writes into the page, and writes again when the states change. */
  #listed<T>(name: string): T[] {
    return JSON.parse(this.#section.dataset[name] ?? '[]');
  }

  async #read(path: string) {
    return (await ask(`${this.#section.dataset.proxyPath}${path}`)).body;
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    const problem = find(this.#section, '.problem');
    problem.hidden = true;
    await work().catch((error: unknown) => {
      problem.textContent = messageOf(error);
      problem.hidden = false;
    });
  }

  #choose(key: string, eventKey?: string): Promise<void> {
    return this.#attempt(async () => {
      const component: Component = await this.#read(`/events/components/${key}`);
      if (this.#components.value !== key) return;
      this.#component = component;
      fill(this.#events, component.events, eventKey);
      this.#draw();
    });
  }

  /** Opens the event in the page's address. @returns whether there is one */
  async #openAddress(): Promise<boolean> {
    const [key = '', eventKey] = location.hash.slice(1).split('/');
    if (![...this.#components.options].some(({ value }) => value === key)) return false;
    this.#components.value = key;
    await this.#choose(key, eventKey);
    return true;
  }

  #draw(): void {
    const component = this.#component;
    const event = component?.events.find(({ key }) => key === this.#events.value);
    if (!component || !event) return;
    for (const field of this.#fields) field.stop();
    const type = component.integration_type;
    this.#whose.show(type, () => this.#draw());
    this.#account = this.#whose.current(type);
    this.#requests.clear();
    const saved = readChoices(this.#place);
    const refusal = knownRefusal(this.#account, component, event, this.#listed('lookUps'));
    if (refusal.code) this.#notice.show(refusal, component, this.#account);
    else this.#notice.hide();
    this.#notice.offerWayOut();
    this.#fields = event.fields.map((facts) =>
      this.#fieldOf(facts, event, refusal.fields.includes(facts) ? refusal.code : undefined),
    );
    find(this.#section, '[data-delivery]').textContent = deliveryOf(event);
    find(this.#section, 'form').replaceChildren(...this.#fields.map(({ view }) => view.whole));
    history.replaceState(null, '', `#${this.#address}`);
    rememberEvent(this.#address);
    for (const { facts, chosen } of this.#fields) chosen.set(saved[facts.key] ?? []);
    for (const field of this.#fields) void field.load(saved[field.facts.key]);
  }

  get #address(): string {
    return `${this.#components.value}/${this.#events.value}`;
  }

  /** Another account has other choices, and without one there are none to show. */
  get #place(): string {
    return `${this.#address}:${this.#account?.id}`;
  }

  #fieldOf(facts: FieldFacts, event: EventFacts, refusal: string | undefined): Field {
    const { baseUrl = '', proxyPath = '' } = this.#section.dataset;
    const fieldAt = (key: string) => this.#fields.find((field) => field.facts.key === key);
    return new Field(facts, {
      api: { baseUrl, proxyPath },
      optionsPath: `/events/components/${this.#component?.key}/events/${event.key}/options`,
      integrationId: this.#whose.namedIn(this.#component?.integration_type ?? ''),
      refusal,
      onAccountProblem: (problem) => this.#sayProblem(problem),
      onBlocked: (key) => this.#tellBelow(key),
      onRequest: (field, path) => this.#requests.set(field, baseUrl + path),
      onChange: (key) => this.#reloadAfter(key),
      blockOf: (key) => fieldAt(key)?.blocked,
      valuesOf: (key) => (fieldAt(key)?.chosen.choices ?? []).map(({ id }) => id),
      labelOf: (key) => fieldAt(key)?.facts.label ?? key,
    });
  }

  /** Parents come before their children, so the children see an emptied parent as empty. */
  #reloadAfter(changed: string): void {
    const emptied = new Set([changed]);
    for (const field of this.#fields) {
      if (!field.reader.parents.some((parent) => emptied.has(parent))) continue;
      emptied.add(field.facts.key);
      void field.load();
    }
    const choices = this.#fields.map(({ facts, chosen }) => [facts.key, chosen.choices]);
    saveChoices(this.#place, Object.fromEntries(choices));
  }

  /** Below a field in which nothing can be chosen, nobody is asked to choose there first. */
  #tellBelow(blocked: string): void {
    for (const field of this.#fields)
      if (field.reader.missingParents().includes(blocked)) void field.load(field.chosen.choices);
  }

  #sayProblem(problem: ApiProblem): void {
    if (!this.#component || this.#notice.code() === problem.code) return;
    this.#notice.show(problem, this.#component, this.#account);
    void this.#lookAgain();
  }

  /** Draws the form again if its account is not as the form takes it to be. */
  async #lookAgain(): Promise<void> {
    await refreshStates();
    if (!this.#component) return;
    const now = this.#whose.current(this.#component.integration_type);
    if (JSON.stringify(now) !== JSON.stringify(this.#account)) this.#draw();
    else this.#notice.offerWayOut();
  }
}
