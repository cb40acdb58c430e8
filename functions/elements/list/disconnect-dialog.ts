import { html, nothing } from 'lit';
import type { Integration } from '../base/catalogue.ts';
import { nameOf } from '../connection/state.ts';
import type { TrunklineElement } from '../element.ts';

type Question = {
  asked: Integration | undefined;
  label: string;
  /** The account that becomes the primary one. */
  next: Integration | undefined;
  confirm(integration: Integration): void;
  close(): void;
};

/** Asks before a connection ends, and says what is lost with it. */
export const disconnectDialog = (host: TrunklineElement, question: Question) => {
  const { asked, label, next, confirm, close } = question;
  if (!asked) return nothing;
  const own = nameOf(asked);
  const account = own === '' ? label : `${own} · ${label}`;
  const answer = ({ target }: Event) => {
    if ((target as HTMLDialogElement).returnValue === 'yes') confirm(asked);
    close();
  };
  return html`
<dialog part="dialog" aria-labelledby="ask" @close=${answer}>
<form method="dialog">
<h2 id="ask">${host.say('disconnect_ask', { account })}</h2>
<ul class="quiet">
<li>${host.say('loses_use')}</li>
${next ? html`<li>${host.say('loses_primary', { account: nameOf(next, label), label })}</li>` : nothing}
<li>${host.say('loses_grant', { label })}</li>
</ul>
<div class="actions">
<button value="no" autofocus>${host.say('keep')}</button>
<button value="yes" class="danger">${host.say('disconnect')}</button>
</div></form></dialog>`;
};
