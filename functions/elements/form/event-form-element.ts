import { html, nothing, type PropertyDeclarations } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Problem } from '../base/api.ts';
import { nameOf, stateOf } from '../connection/state.ts';
import type { FieldFacts } from '../options/facts.ts';
import type { OptionsElement } from '../options/options-element.ts';
import { base } from '../styles.ts';
import { type EventChoices, EventFormState } from './event-form-state.ts';
import { formStyles } from './styles.ts';

type Keyed = { key: string; label: string };
type Word = 'component' | 'event' | 'account';

/**
 * The form of an event: its fields with the choices of a connected account, and what to save of them.
 * @attr component, event what the form is for; without them a person chooses
 * @fires trunkline-chosen when a person chooses in a field, or another event or account
 * @fires trunkline-submit with what to save; prevented, the form does not show it
 * @csspart submit, result
 */
export class EventFormElement extends EventFormState {
  static override styles = [base, formStyles];
  static override properties: PropertyDeclarations = { value: { attribute: false } };

  #result: string | undefined;
  #isCopied = false;
  /** How often a page has set what is chosen: each time it is shown anew. */
  #round = 0;

  /** What is chosen now, as it is saved. To set it shows what was saved. */
  get value(): EventChoices | undefined {
    const { shownComponent: component, shownEvent: event, account } = this;
    if (!component || !event) return undefined;
    const all = [...this.renderRoot.querySelectorAll<OptionsElement>('trunkline-options')];
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
    this.given = given ?? {};
    this.#round++;
    if (this.hasUpdated) void this.start();
  }

  override render() {
    const { shownComponent: component, shownEvent: event, account, problem } = this;
    const named = this.accounts.map((each) => ({
      key: each.id,
      label: nameOf(each, component?.label),
    }));
    const place = `${component?.key}/${event?.key}/${account?.id}/${this.#round}`;
    const who = event?.delivered_by;
    return html`${problem ? html`<p class="problem" role="alert">${this.say(...this.sentenceOf(problem))}</p>` : nothing}
<div class="pair">
${this.component ? nothing : this.#picker('component', this.components, component?.key, (key) => this.choose(key))}
${this.event ? nothing : this.#picker('event', component?.events ?? [], event?.key, (key) => this.chooseEvent(key))}
${this.#picker('account', named, account?.id, (id) => this.chooseAccount(id))}</div>
${keyed(place, this.#trouble())}
${who ? html`<p class="quiet">${this.say('delivered_by', { who })}</p>` : nothing}
${keyed(place, event ? this.#form(event.fields) : nothing)}
<div role="status">${this.#result === undefined ? nothing : this.#shownResult(this.#result)}</div>`;
  }

  #picker(
    word: Word,
    choices: readonly Keyed[],
    chosen: string | undefined,
    choose: (key: string) => unknown,
  ) {
    if (choices.length === 0) return nothing;
    const onChange = async ({ target }: { target: HTMLSelectElement }) => {
      await choose(target.value);
      await this.updateComplete;
      this.announce('trunkline-chosen', {});
    };
    const options = choices.map(
      ({ key, label }) => html`<option value=${key} ?selected=${key === chosen}>${label}</option>`,
    );
    return html`<div><label for=${word}>${this.say(word)}</label>
<select id=${word} @change=${onChange}>${options}</select></div>`;
  }

  /** One sentence and one button for whatever is wrong with the account. */
  #trouble() {
    const { shownComponent: component, shownEvent: event, account, trouble } = this;
    if (!component || !event) return nothing;
    const { label, integration_type: type } = component;
    const events = `${component.key}/${event.key}`;
    const isFine = account && stateOf(this, account, label, [events]).tone === 'good';
    if (isFine && !trouble) return nothing;
    const found = isFine && trouble ? this.say(...this.sentenceOf(trouble)) : nothing;
    // The button says itself what the API knows of the account.
    const words = account ? found : this.say('not_connected_yet', { label });
    return html`<div class="notice warn" role="alert">${words === nothing ? nothing : html`<p>${words}</p>`}
<trunkline-connect type=${type} integration-id=${account?.id ?? nothing} events=${events}
.session=${this.session} .words=${this.words}></trunkline-connect></div>`;
  }

  #form(fields: readonly FieldFacts[]) {
    return html`<form novalidate @submit=${this.#submit} @trunkline-chosen=${() => this.forget()}
@trunkline-account-problem=${this.#take}>
${fields.map((facts) => this.#field(facts))}
<div class="actions"><button class="primary" part="submit">${this.say('use_choices')}</button></div></form>`;
  }

  #field(facts: FieldFacts) {
    const { shownComponent: component, shownEvent: event, account, given } = this;
    const isSaved = given.component_key === component?.key && given.event_key === event?.key;
    const saved = (isSaved && given.fields?.[facts.key]) || '';
    return html`<trunkline-options component=${component?.key} event=${event?.key} field=${facts.key}
integration-id=${account?.id ?? nothing} value=${typeof saved === 'string' ? saved : JSON.stringify(saved)}
.facts=${facts} .session=${this.session} .words=${this.words}></trunkline-options>`;
  }

  #shownResult(json: string) {
    const copy = async () => {
      await navigator.clipboard.writeText(json);
      this.#isCopied = true;
      this.requestUpdate();
    };
    return html`<div class="notice good" part="result"><div class="actions"><strong>${this.say('result')}</strong>
<button type="button" @click=${copy}>${this.say(this.#isCopied ? 'copied' : 'copy')}</button></div>
<pre><code>${json}</code></pre></div>`;
  }

  protected override forget(): void {
    this.#result = undefined;
    this.#isCopied = false;
    this.requestUpdate();
  }

  /** Said once for all fields, which say it in short. */
  #take(event: CustomEvent<Problem>): void {
    event.preventDefault();
    if (this.trouble) return;
    this.trouble = event.detail;
    void this.readAccounts();
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault();
    if (!(event.target as HTMLFormElement).checkValidity()) return;
    const detail = this.value;
    const options = { detail, bubbles: true, composed: true, cancelable: true };
    const isOurs = this.dispatchEvent(new CustomEvent('trunkline-submit', options));
    if (isOurs) this.#result = JSON.stringify(detail, null, 2);
    this.requestUpdate();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'trunkline-event-form': EventFormElement;
  }
}
