import { html, nothing } from 'lit';
import * as api from '../base/api.ts';
import { attributes, objectOf, ownAccessor } from '../base/properties.ts';
import { nameOf, usualOf } from '../connection/state.ts';
import { TrunklineElement } from '../element.ts';
import { eventFormStyles } from '../style-sheets.ts';
import { accountView } from './account-view.ts';
import { choicesOf, type EventChoices } from './event-choices.ts';
import { type LabeledKey, picker } from './picker.ts';
import { type FormResult, resultView } from './result-view.ts';

type FormSelection = { component?: string; event?: string };

/**
 * The form of an event: its fields with the choices of a connected account, and what to save of them.
 * @attr component, event what the form is for; without them a person chooses
 * @fires trunkline-chosen when a person chooses in a field, or another event or account
 * @fires trunkline-submit with what to save; prevented, the form does not show it
 * @csspart submit, result
 */
export class EventFormElement extends TrunklineElement {
  static override styles = [...super.styles, eventFormStyles];
  static override properties = {
    ...attributes('component', 'event'),
    value: { ...ownAccessor, attribute: 'value' },
  };

  declare component: string | undefined;
  declare event: string | undefined;
  #saved: Partial<EventChoices> = {};
  #given: string | undefined;
  /** How often a page has set what was saved: each time the fields begin anew. */
  #round = 0;
  /** Of what the fields are that are drawn, and their place in a list of two. */
  #drawn = { key: '', place: 0 };
  #selection: FormSelection = {};
  /** The account of each component, by its key. */
  #accountOf = new Map<string | undefined, string | undefined>();
  #components: readonly api.ListedComponent[] = [];
  #component: api.EventComponent | undefined;
  /** Whether they are those of the last session: the fields stay, but nobody sees the accounts. */
  #isForgotten = false;
  /** Undefined until the API has listed them. */
  #integrations: readonly api.Integration[] | undefined;
  #problem: api.ApiProblem | undefined;
  /** As look-ups find it. */
  #accountProblem: api.ApiProblem | undefined;
  #result: FormResult | undefined;

  /** What the form is of, as far as the API has listed it. */
  #shown() {
    const [component, on] = [this.#component, this.#selection];
    const event = component?.events.find(({ key }) => key === on.event) ?? component?.events[0];
    const accounts = this.#integrations?.filter(({ type }) => type === component?.integration_type);
    const accountId = this.#accountOf.get(component?.key) || usualOf(accounts)?.id;
    const account = accounts?.find(({ id }) => id === accountId);
    return { component, event, accounts, accountId, account };
  }

  /** Ids are those of one account: no other one takes its place unless somebody chooses it. */
  protected override willUpdate(): void {
    const { component, accountId } = this.#shown();
    this.#accountOf.set(component?.key, accountId);
    if (component?.key === this.#saved.component_key) this.#saved.integration_id ||= accountId;
  }

  /** What is chosen now, as it is saved. To set it shows what was saved. */
  get value(): EventChoices | undefined {
    return choicesOf(this.#shown(), this.renderRoot.querySelectorAll('trunkline-options'));
  }

  set value(given: Partial<EventChoices> | string | null | undefined) {
    // A render that changes nothing: what a person has chosen meanwhile stays.
    const json = JSON.stringify(given);
    if (json === this.#given) return;
    this.#given = json;
    this.#saved = { ...objectOf(given) };
    const { component_key: component = this.component, event_key: event } = this.#saved;
    this.#selection = { component, event };
    this.#accountOf = new Map([[component, this.#saved.integration_id]]);
    this.#round++;
    this.restart();
  }

  protected override async start(): Promise<void> {
    const listing = api.readOnce<api.ListedComponent[]>(this, '/events/components');
    const [listed, types] = await Promise.all([listing, api.readTypes(this), this.refresh()]);
    if (!listed.ok) this.#problem = listed.problem;
    else this.#components = listed.body.toSorted((a, b) => a.label.localeCompare(b.label));
    const ready = types.ok ? types.body.filter(({ configured }) => configured) : [];
    const firstOf = (those: readonly { type: string }[]) =>
      this.#components.find((each) => those.some(({ type }) => type === each.integration_type));
    const usual = firstOf(this.#integrations ?? []) ?? firstOf(ready);
    const { component = (usual ?? this.#components[0])?.key, event } = this.#selection;
    const selection = { component: this.component ?? component, event: this.event ?? event };
    if (selection.component) await this.#select(selection);
  }

  protected override forget(): void {
    this.#isForgotten = true;
  }

  protected override async refresh(): Promise<void> {
    const [before, result] = [this.#shown().account, await api.readIntegrations(this)];
    if (result.ok) this.#integrations = result.body;
    this.#isForgotten &&= !result.ok;
    const { account } = this.#shown();
    if (account?.id !== before?.id) this.#result = undefined;
    // Another account may have taken its place and its id.
    else if (account?.account !== before?.account) this.#saved = {};
    // What a look-up found may be over, or the account itself shows it now.
    if (JSON.stringify(account) !== JSON.stringify(before)) this.#accountProblem = undefined;
    this.requestUpdate();
  }

  async #select(change: FormSelection): Promise<void> {
    const selection = { ...this.#selection, ...change };
    this.#selection = selection;
    const result = await api.readComponent(this, selection.component ?? '');
    // The person has chosen another one in the meantime.
    if (this.#selection !== selection) return;
    [this.#problem, this.#accountProblem] = [result.ok ? undefined : result.problem, undefined];
    this.#component = result.ok ? result.body : undefined;
    const { events = [] } = this.#component ?? {};
    if (result.ok && this.event && !events.some(({ key }) => key === this.event))
      this.warnOfUnknown('event', this.event, events);
    this.#show();
  }

  /** What is to be saved; without it, what was is no longer that of the form. */
  #show(result?: FormResult): void {
    this.#result = result;
    this.requestUpdate();
  }

  protected override render() {
    const { component, event, accounts, accountId } = this.#shown();
    const named = accounts?.map((it) => ({ key: it.id, label: nameOf(it, component?.label) }));
    const problem = this.#problem && this.phrase(...this.sentenceOf(this.#problem));
    const result = this.#result;
    return html`${problem && html`<p class="problem" role="alert">${problem}</p>`}<div class="pair">
${this.component ? nothing : this.#picker('component', this.#components, component?.key)}
${this.event ? nothing : this.#picker('event', component?.events, event?.key)}
${this.#isForgotten ? nothing : this.#picker('account', named, accountId)}</div>
${component && event && this.#form(component, event)}
<div role="status">${result && resultView(this, result, () => this.#show({ ...result, isCopied: true }))}</div>`;
  }

  #picker(word: 'component' | 'event' | 'account', choices?: readonly LabeledKey[], chosen = '') {
    const onChange = async (key: string) => {
      if (word === 'account') this.#accountOf.set(this.#component?.key, key);
      await this.#select({ [word]: key });
      await this.updateComplete;
      this.announce('trunkline-chosen', {});
    };
    return choices?.[0] && picker(this, word, choices, chosen, onChange);
  }

  #form(component: api.EventComponent, event: api.EventFacts) {
    const { account: of, accountId } = this.#shown();
    const { component_key, event_key, integration_id, fields } = this.#saved;
    const isOfEvent = component_key === component.key && event_key === event.key;
    const isSaved = isOfEvent && integration_id === accountId;
    const field = ({ key }: { key: string }) => {
      const saved = [(isSaved && fields?.[key]) || []].flat();
      return html`<trunkline-options component=${component.key} event=${event.key} field=${key}
integration-id=${accountId ?? nothing} value=${JSON.stringify(saved)} .session=${this.session} .words=${this.words}></trunkline-options>`;
    };
    const who = event.delivered_by;
    const key = `${component.key}/${event.key}/${accountId}/${of?.account}/${this.#round}`;
    // In the other place Lit draws them anew.
    if (key !== this.#drawn.key) this.#drawn = { key, place: 1 - this.#drawn.place };
    const form = html`<form novalidate @submit=${this.#submit} @trunkline-chosen=${() => this.#show()}
@trunkline-account-problem=${this.#onAccountProblem}>${event.fields.map(field)}
<div class="actions"><button class="primary" part="submit">${this.phrase('use_choices')}</button></div></form>`;
    const account = { ...this.#shown(), component, event, problem: this.#accountProblem };
    return html`${accountView(this, account)}
${who && html`<p class="quiet">${this.phrase('delivered_by', { who })}</p>`}${this.#drawn.place ? [nothing, form] : [form]}`;
  }

  /** Shown once for all fields, which show it in short. */
  #onAccountProblem = (event: CustomEvent<api.ApiProblem>): void => {
    event.preventDefault();
    if (this.#accountProblem) return;
    this.#accountProblem = event.detail;
    void this.refresh();
  };

  #submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { accounts, accountId, account } = this.#shown();
    const isGone = accounts && accountId && !account;
    if (isGone) this.renderRoot.querySelector<HTMLElement>('#account')?.focus();
    else if ((event.target as HTMLFormElement).checkValidity()) {
      const json = JSON.stringify(this.value, null, 2);
      if (this.announce('trunkline-submit', this.value)) this.#show({ json, isCopied: false });
    }
  };
}
