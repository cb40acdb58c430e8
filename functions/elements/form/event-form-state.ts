import type { PropertyDeclarations, PropertyValues } from 'lit';
import type * as z from 'zod/mini';
import type { listComponents } from '../../contracts/list-components.ts';
import type { Problem } from '../base/api.ts';
import { type Integration, readAll } from '../base/catalogue.ts';
import { TrunklineElement } from '../element.ts';
import { type Component, componentOf, type EventFacts } from '../options/facts.ts';

type Listed = z.output<typeof listComponents.response.body>[number];

/** What to save of a form: ids, and a list of them where a field takes several. */
export type EventChoices = {
  component_key: string;
  event_key: string;
  /** Whose choices they are. */
  integration_id?: string;
  fields: Readonly<Record<string, string | readonly string[]>>;
};

/** Which event the form is for, and which account its choices are of. */
export abstract class EventFormState extends TrunklineElement {
  static override properties: PropertyDeclarations = { component: {}, event: {} };

  declare component: string | undefined;
  declare event: string | undefined;
  protected given: Partial<EventChoices> = {};
  protected components: readonly Listed[] = [];
  protected shownComponent: Component | undefined;
  protected shownEvent: EventFacts | undefined;
  protected account: Integration | undefined;
  protected problem: Problem | undefined;
  /** Of the account, as look-ups find it. */
  protected trouble: Problem | undefined;
  #wanted = '';
  #accounts: readonly Integration[] = [];
  #shown = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#shown = new AbortController();
    const { signal } = this.#shown;
    const again = () => void (document.hidden || this.readAccounts());
    addEventListener('trunkline-connected', again, { signal });
    document.addEventListener('visibilitychange', again, { signal });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#shown.abort();
  }

  override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const isOther = ['component', 'event', 'session'].some((each) => changed.has(each));
    if (isOther || !this.hasUpdated) void this.start();
  }

  /** The connected accounts of the component's type. */
  protected get accounts(): readonly Integration[] {
    return this.#accounts.filter(({ type }) => type === this.shownComponent?.integration_type);
  }

  protected async start(): Promise<void> {
    const listing = this.api<Listed[]>('GET', '/events/components');
    const [components] = await Promise.all([listing, this.readAccounts()]);
    this.problem = components.ok ? undefined : components.problem;
    if (components.ok) {
      this.components = components.body.toSorted((a, b) => a.label.localeCompare(b.label));
    }
    const types = new Set(this.#accounts.map(({ type }) => type));
    const usual = this.components.find(({ integration_type: type }) => types.has(type));
    const first = usual ?? this.components[0];
    const wanted = this.component ?? this.given.component_key ?? first?.key;
    if (wanted !== undefined) await this.choose(wanted, this.event ?? this.given.event_key);
    this.requestUpdate();
  }

  protected async readAccounts(): Promise<void> {
    const answer = await readAll<Integration>(this, '/integrations');
    if (answer.ok) this.#accounts = answer.body;
    this.chooseAccount(this.account?.id ?? this.given.integration_id);
  }

  protected async choose(key: string, eventKey?: string): Promise<void> {
    this.#wanted = key;
    const answer = await componentOf(key, (path) => this.api('GET', path));
    // The person has chosen another one in the meantime.
    if (this.#wanted !== key) return;
    this.problem = answer.ok ? undefined : answer.problem;
    this.shownComponent = answer.ok ? answer.body : undefined;
    this.chooseEvent(eventKey);
    this.chooseAccount(this.given.integration_id);
  }

  protected chooseEvent(key: string | undefined): void {
    const events = this.shownComponent?.events ?? [];
    this.shownEvent = events.find((each) => each.key === key) ?? events[0];
    this.forget();
  }

  protected chooseAccount(id: string | undefined): void {
    const { accounts } = this;
    const found = accounts.find((each) => each.id === id) ?? accounts.find((each) => each.primary);
    if (found?.id !== this.account?.id) this.forget();
    // What a look-up found may be over, or the account itself says it now.
    if (JSON.stringify(found) !== JSON.stringify(this.account)) this.trouble = undefined;
    this.account = found;
    this.requestUpdate();
  }

  /** What was to be saved is no longer that of the form. */
  protected abstract forget(): void;
}
