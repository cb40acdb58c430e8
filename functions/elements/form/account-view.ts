import { html, nothing } from 'lit';
import type { ApiProblem, EventComponent, EventFacts, Integration } from '../base/api.ts';
import { stateOf } from '../connection/state.ts';
import type { TrunklineElement } from '../element.ts';

type FormAccount = {
  component: EventComponent;
  event: EventFacts;
  accounts?: readonly Integration[] | undefined;
  account?: Integration | undefined;
  /** As look-ups find it. */
  problem: ApiProblem | undefined;
};

/** One sentence and one way out for whatever is wrong with the account. */
export const accountView = (host: TrunklineElement, form: FormAccount) => {
  const { component, event, accounts, account } = form;
  const { key, label, integration_type } = component;
  const events = `${key}/${event.key}`;
  const isFine = account && stateOf(host, account, label, [events]).tone === 'good';
  const problem = isFine ? form.problem : undefined;
  if (!accounts || (isFine && !problem)) return undefined;
  // That of what is chosen is not among them any more.
  const isToChoose = !account && accounts[0];
  // The button shows itself what the API knows of the account.
  const sentence = problem && host.phrase(...host.sentenceOf(problem));
  const word = isToChoose ? 'account_gone' : 'not_connected_yet';
  const words = account ? sentence : host.phrase(word, { label });
  return html`<div class="notice warn" role="alert">${words && html`<p>${words}</p>`}
${
  isToChoose
    ? nothing
    : html`<trunkline-connect type=${integration_type} integration-id=${account?.id ?? nothing} events=${events}
.session=${host.session} .words=${host.words}></trunkline-connect>`
}</div>`;
};
