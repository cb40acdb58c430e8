import { html, nothing } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import type { Problem } from '../base/api.ts';
import {
  type Component,
  type FieldFacts,
  type Integration,
  type ListedComponent,
  readComponent,
  readIntegrations,
} from '../base/catalogue.ts';
import { nameOf, stateOf } from '../connection/state.ts';
import { TrunklineElement } from '../element.ts';
import type { OptionsElement } from '../options/options-element.ts';
import styles from './event-form.css' with { type: 'css' };

/** What to save of a form: ids, and a list of them where a field takes several. */
export type EventChoices = {
  component_key: string;
  event_key: string;
  /** Whose choices they are. */
  integration_id?: string;
  fields: Readonly<Record<string, string | readonly string[]>>;
};

/** What a person chooses above the fields, each by its key. */
type Place = { component?: string; event?: string; account?: string };

/**
 * The form of an event: its fields with the choices of a connected account, and what to save of them.
 * @attr component, event what the form is for; without them a person chooses
 * @fires trunkline-chosen when a person chooses in a field, or another event or account
 * @fires trunkline-submit with what to save; prevented, the form does not show it
 * @csspart submit, result
 */
export class EventFormElement extends TrunklineElement {
  static override styles = [...TrunklineElement.styles, styles];
  static override observedAttributes = [
    ...TrunklineElement.observedAttributes,
    ...['component', 'event'],
  ];

  declare component: string | undefined;
  declare event: string | undefined;
  /** What was saved. */
  #given: Partial<EventChoices> = {};
  /** How often a page has set it: each time the fields begin anew. */
  #round = 0;
  #place: Place = {};
  #components: readonly ListedComponent[] = [];
  #component: Component | undefined;
  #integrations: readonly Integration[] = [];
  #problem: Problem | undefined;
  /** Of the account, as look-ups find it. */
  #trouble: Problem | undefined;
  #result: string | undefined;
  #isCopied = false;

  override connectedCallback(): void {
    super.connectedCallback();
    if (!Object.hasOwn(this, 'value')) return;
    // A page has set it before this script was there.
    const { value } = this;
    Reflect.deleteProperty(this, 'value');
    this.value = value;
  }

  /** What is chosen now, as it is saved. To set it shows what was saved. */
  get value(): EventChoices | undefined {
    const [component, event, account] = [this.#component, this.#event, this.#account];
    if (!component || !event) return undefined;
    const all = [...this.root.querySelectorAll<OptionsElement>('trunkline-options')];
    const chosen = all.filter(({ values }) => values.length > 0);
    return {
      component_key: component.key,
      event_key: event.key,
      ...(account && { integration_id: account.id }),
      fields: Object.fromEntries(
        chosen.map((each) => [each.field, each.isMany ? each.values : each.value]),
      ),
    };
  }

  set value(given: Partial<EventChoices> | undefined) {
    this.#given = given ?? {};
    const { component_key: component, event_key: event, integration_id: account } = this.#given;
    this.#place = { component, event, account };
    this.#round++;
    this.draw(true);
  }

  get #event() {
    const events = this.#component?.events ?? [];
    return events.find(({ key }) => key === (this.event ?? this.#place.event)) ?? events[0];
  }

  /** The connected accounts of the component's type. */
  get #accounts(): readonly Integration[] {
    return this.#integrations.filter(({ type }) => type === this.#component?.integration_type);
  }

  get #account(): Integration | undefined {
    const accounts = this.#accounts;
    return (
      accounts.find(({ id }) => id === this.#place.account) ?? accounts.find((each) => each.primary)
    );
  }

  protected override async start(): Promise<void> {
    const listing = this.api<ListedComponent[]>('GET', '/events/components');
    const [listed] = await Promise.all([listing, this.again()]);
    this.#problem = listed.ok ? undefined : listed.problem;
    if (listed.ok)
      this.#components = listed.body.toSorted((a, b) => a.label.localeCompare(b.label));
    const types = new Set(this.#integrations.map(({ type }) => type));
    const usual = this.#components.find(({ integration_type: type }) => types.has(type));
    const first = usual ?? this.#components[0];
    const component = this.component ?? this.#place.component ?? first?.key;
    if (component) await this.#choose({ ...this.#place, component });
  }

  protected override async again(): Promise<void> {
    const before = this.#account;
    const answer = await readIntegrations(this);
    if (answer.ok) this.#integrations = answer.body;
    const now = this.#account;
    if (now?.id !== before?.id) this.#result = undefined;
    // What a look-up found may be over, or the account itself says it now.
    if (JSON.stringify(now) !== JSON.stringify(before)) this.#trouble = undefined;
    this.draw();
  }

  async #choose(place: Place): Promise<void> {
    this.#place = place;
    if (place.component && place.component !== this.#component?.key) {
      const answer = await readComponent(this, place.component);
      // The person has chosen another one in the meantime.
      if (this.#place !== place) return;
      this.#problem = answer.ok ? undefined : answer.problem;
      this.#component = answer.ok ? answer.body : undefined;
    }
    this.#trouble = undefined;
    this.#forget();
  }

  /** What was to be saved is no longer that of the form. */
  #forget(): void {
    this.#result = undefined;
    this.draw();
  }

  protected override view() {
    const [component, event, account] = [this.#component, this.#event, this.#account];
    const named = this.#accounts.map((each) => ({
      key: each.id,
      label: nameOf(each, component?.label),
    }));
    const place = `${component?.key}/${event?.key}/${account?.id}/${this.#round}`;
    const who = event?.delivered_by;
    const problem = this.#problem && this.say(...this.sentenceOf(this.#problem));
    return html`${problem ? html`<p class="problem" role="alert">${problem}</p>` : nothing}<div class="pair">
${this.component ? nothing : this.#picker('component', this.#components, component?.key)}
${this.event ? nothing : this.#picker('event', component?.events ?? [], event?.key)}
${this.#picker('account', named, account?.id)}</div>
${this.#troubleView()}${who ? html`<p class="quiet">${this.say('delivered_by', { who })}</p>` : nothing}
${keyed(place, event ? this.#form(event.fields) : nothing)}
<div role="status">${this.#result === undefined ? nothing : this.#resultView(this.#result)}</div>`;
  }

  #picker(word: keyof Place, choices: readonly { key: string; label: string }[], chosen?: string) {
    if (choices.length === 0) return nothing;
    const onChange = async ({ target }: { target: HTMLSelectElement }) => {
      await this.#choose({ ...this.#place, [word]: target.value });
      await this.drawing;
      this.announce('trunkline-chosen', {});
    };
    const options = choices.map(
      ({ key, label }) => html`<option value=${key} ?selected=${key === chosen}>${label}</option>`,
    );
    return html`<div><label for=${word}>${this.say(word)}</label>
<select id=${word} @change=${onChange}>${options}</select></div>`;
  }

  /** One sentence and one button for whatever is wrong with the account. */
  #troubleView() {
    const [component, event, account] = [this.#component, this.#event, this.#account];
    if (!component || !event) return nothing;
    const { label, integration_type: type } = component;
    const events = `${component.key}/${event.key}`;
    const isFine = account && stateOf(this, account, label, [events]).tone === 'good';
    const found = isFine && this.#trouble;
    if (isFine && !found) return nothing;
    // The button says itself what the API knows of the account.
    const words = account
      ? found && this.say(...this.sentenceOf(found))
      : this.say('not_connected_yet', { label });
    return html`<div class="notice warn" role="alert">${words ? html`<p>${words}</p>` : nothing}
<trunkline-connect type=${type} integration-id=${account?.id ?? nothing} events=${events}
.session=${this.session} .words=${this.words}></trunkline-connect></div>`;
  }

  #form(fields: readonly FieldFacts[]) {
    return html`<form novalidate @submit=${this.#submit} @trunkline-chosen=${this.#forget}
@trunkline-account-problem=${this.#take}>${fields.map((facts) => this.#field(facts))}
<div class="actions"><button class="primary" part="submit">${this.say('use_choices')}</button></div></form>`;
  }

  #field({ key }: FieldFacts) {
    const [component, event, given] = [this.#component?.key, this.#event?.key, this.#given];
    const isSaved = given.component_key === component && given.event_key === event;
    const saved = (isSaved && given.fields?.[key]) || '';
    return html`<trunkline-options component=${component} event=${event} field=${key}
integration-id=${this.#account?.id ?? nothing} value=${typeof saved === 'string' ? saved : JSON.stringify(saved)}
.session=${this.session} .words=${this.words}></trunkline-options>`;
  }

  #resultView(json: string) {
    const copy = async () => {
      await navigator.clipboard.writeText(json);
      this.#isCopied = true;
      this.draw();
    };
    return html`<div class="notice good" part="result"><div class="actions"><strong>${this.say('result')}</strong>
<button type="button" @click=${copy}>${this.say(this.#isCopied ? 'copied' : 'copy')}</button></div>
<pre><code>${json}</code></pre></div>`;
  }

  /** Said once for all fields, which say it in short. */
  #take(event: CustomEvent<Problem>): void {
    event.preventDefault();
    if (this.#trouble) return;
    this.#trouble = event.detail;
    void this.again();
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!(event.target as HTMLFormElement).checkValidity()) return;
    const { value } = this;
    this.#isCopied = false;
    if (this.announce('trunkline-submit', value)) this.#result = JSON.stringify(value, null, 2);
    this.draw();
  }
}
