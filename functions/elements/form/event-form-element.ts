import * as api from '../base/api.ts';
import { html, keyed } from '../base/html.ts';
import { nameOf, stateOf, usualOf } from '../connection/state.ts';
import { TrunklineElement } from '../element.ts';
import { forPeople } from '../options/describe-list.ts';
import styles from './event-form.css' with { type: 'css' };

/** What to save of a form: ids, and a list of them where a field takes several. */
export type EventChoices = {
  component_key: string;
  event_key: string;
  integration_id?: string;
  fields: Readonly<Record<string, string | readonly string[]>>;
};

/** What a person chooses above the fields, each by its key. */
type Place = { component?: string; event?: string; account?: string };

type Keyed = { key: string; label: string };
type Result = { json: string; isCopied: boolean };

/**
 * The form of an event: its fields with the choices of a connected account, and what to save of them.
 * @attr component, event what the form is for; without them a person chooses
 * @fires trunkline-chosen when a person chooses in a field, or another event or account
 * @fires trunkline-submit with what to save; prevented, the form does not show it
 * @csspart submit, result
 */
export class EventFormElement extends TrunklineElement {
  static override styles = [...super.styles, styles];
  static override observedAttributes = [...super.observedAttributes, 'component', 'event'];

  declare component: string | undefined;
  declare event: string | undefined;
  #saved: Partial<EventChoices> = {};
  /** How often a page has set what was saved: each time the fields begin anew. */
  #round = 0;
  #place: Place = {};
  #components: readonly api.ListedComponent[] = [];
  #component: api.Component | undefined;
  #integrations: readonly api.Integration[] = [];
  #problem: api.Problem | undefined;
  /** Of the account, as look-ups find it. */
  #trouble: api.Problem | undefined;
  #result: Result | undefined;

  /** What the form is of, as far as the API has said it. */
  #shown() {
    const [component, at] = [this.#component, this.#place];
    const event = component?.events.find(({ key }) => key === at.event) ?? component?.events[0];
    const accounts = this.#integrations.filter(({ type }) => type === component?.integration_type);
    const chosen = accounts.find(({ id }) => id === at.account);
    return { component, event, accounts, account: chosen ?? usualOf(accounts) };
  }

  /** What is chosen now, as it is saved. To set it shows what was saved. */
  get value(): EventChoices | undefined {
    const { component, event, account } = this.#shown();
    if (!component || !event) return undefined;
    const all = [...this.root.querySelectorAll('trunkline-options')];
    const chosen = all.filter(({ values }) => values.length > 0);
    const pairs = chosen.map((each) => [each.field, each.isMany() ? each.values : each.value]);
    return {
      ...{ component_key: component.key, event_key: event.key },
      ...(account && { integration_id: account.id }),
      fields: Object.fromEntries(pairs),
    };
  }

  set value(given: Partial<EventChoices> | undefined) {
    this.#saved = given ?? {};
    const { component_key: component, event_key: event, integration_id: account } = this.#saved;
    this.#place = { component, event, account };
    this.#round++;
    this.draw(true);
  }

  protected override async start(): Promise<void> {
    const listing = this.api<api.ListedComponent[]>('GET', '/events/components');
    const [listed, types] = await Promise.all([listing, api.readTypes(this), this.again()]);
    if (!listed.ok) this.#problem = listed.problem;
    else this.#components = listed.body.toSorted((a, b) => a.label.localeCompare(b.label));
    const ready = types.ok ? types.body.filter(({ configured }) => configured) : [];
    const firstOf = (those: readonly { type: string }[]) =>
      this.#components.find((each) => those.some(({ type }) => type === each.integration_type));
    const usual = firstOf(this.#integrations) ?? firstOf(ready);
    const { component = (usual ?? this.#components[0])?.key, event } = this.#place;
    const place = { component: this.component ?? component, event: this.event ?? event };
    if (place.component) await this.#choose(place);
  }

  protected override async again(): Promise<void> {
    const [before, answer] = [this.#shown().account, await api.readIntegrations(this)];
    if (answer.ok) this.#integrations = answer.body;
    const { account } = this.#shown();
    if (account?.id !== before?.id) this.#result = undefined;
    // What a look-up found may be over, or the account itself says it now.
    if (JSON.stringify(account) !== JSON.stringify(before)) this.#trouble = undefined;
    this.draw();
  }

  async #choose(chosen: Place): Promise<void> {
    const place = { ...this.#place, ...chosen };
    this.#place = place;
    const answer = await api.readComponent(this, place.component ?? '');
    // The person has chosen another one in the meantime.
    if (this.#place !== place) return;
    [this.#problem, this.#trouble] = [answer.ok ? undefined : answer.problem, undefined];
    this.#component = answer.ok ? answer.body : undefined;
    this.#show();
  }

  /** What is to be saved; without it, what was is no longer that of the form. */
  #show(result?: Result): void {
    this.#result = result;
    this.draw();
  }

  protected override view() {
    const { component, event, accounts, account } = this.#shown();
    const named = accounts.map((each) => ({ key: each.id, label: nameOf(each, component?.label) }));
    const problem = this.#problem && this.say(...this.sentenceOf(this.#problem));
    return html`${problem && html`<p class="problem" role="alert">${problem}</p>`}<div class="pair">
${!this.component && this.#picker('component', this.#components, component?.key)}
${!this.event && this.#picker('event', component?.events, event?.key)}
${this.#picker('account', named, account?.id)}</div>
${component && event && this.#form(component, event, account)}
<div role="status">${this.#result && this.#resultView(this.#result)}</div>`;
  }

  #picker(word: keyof Place, choices: readonly Keyed[] = [], chosen?: string) {
    if (!choices[0]) return undefined;
    const onChange = async ({ target }: { target: HTMLSelectElement }) => {
      await this.#choose({ [word]: target.value });
      await this.drawing;
      this.announce('trunkline-chosen', {});
    };
    const option = ({ key, label }: Keyed) =>
      html`<option value=${key} ?selected=${key === chosen}>${label}</option>`;
    return html`<div><label for=${word}>${this.say(word)}</label>
<select id=${word} @change=${onChange}>${choices.map(option)}</select></div>`;
  }

  #form(component: api.Component, event: api.EventFacts, account: api.Integration | undefined) {
    const { component_key, event_key, fields } = this.#saved;
    const isSaved = component_key === component.key && event_key === event.key;
    const field = ({ key }: { key: string }) => {
      const saved = [(isSaved && fields?.[key]) || []].flat();
      return html`<trunkline-options component=${component.key} event=${event.key} field=${key}
integration-id=${account?.id} value=${JSON.stringify(saved)} .session=${this.session} .words=${this.words}></trunkline-options>`;
    };
    const who = event.delivered_by;
    const place = `${component.key}/${event.key}/${account?.id}/${this.#round}`;
    const form = html`<form novalidate @submit=${this.#submit} @trunkline-chosen=${() => this.#show()}
@trunkline-account-problem=${this.#take}>${event.fields.map(field)}
<div class="actions"><button class="primary" part="submit">${this.say('use_choices')}</button></div></form>`;
    return html`${this.#troubleView(component, event, account)}
${who && html`<p class="quiet">${this.say('delivered_by', { who })}</p>`}${keyed(place, form)}`;
  }

  /** One sentence and one button for whatever is wrong with the account. */
  #troubleView(component: api.Component, event: api.EventFacts, account?: api.Integration) {
    const { key, label, integration_type } = component;
    const events = `${key}/${event.key}`;
    const isFine = account && stateOf(this, account, label, [events]).tone === 'good';
    const trouble = isFine && this.#trouble;
    if (isFine && !trouble) return undefined;
    // The button says itself what the API knows of the account.
    const found = trouble && this.say(...this.sentenceOf(forPeople(trouble)));
    const words = account ? found : this.say('not_connected_yet', { label });
    return html`<div class="notice warn" role="alert">${words && html`<p>${words}</p>`}
<trunkline-connect type=${integration_type} integration-id=${account?.id} events=${events}
.session=${this.session} .words=${this.words}></trunkline-connect></div>`;
  }

  #resultView({ json, isCopied }: Result) {
    const copy = async () => {
      await navigator.clipboard.writeText(json);
      this.#show({ json, isCopied: true });
    };
    return html`<div class="notice good" part="result"><div class="actions"><strong>${this.say('result')}</strong>
<button type="button" @click=${copy}>${this.say(isCopied ? 'copied' : 'copy')}</button></div>
<pre><code>${json}</code></pre></div>`;
  }

  /** Said once for all fields, which say it in short. */
  #take = (event: CustomEvent<api.Problem>): void => {
    event.preventDefault();
    if (this.#trouble) return;
    this.#trouble = event.detail;
    void this.again();
  };

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!(event.target as HTMLFormElement).checkValidity()) return;
    const json = JSON.stringify(this.value, null, 2);
    if (this.announce('trunkline-submit', this.value)) this.#show({ json, isCopied: false });
  };
}
