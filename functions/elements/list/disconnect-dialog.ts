import { html, nothing } from 'lit';
import type { Integration } from '../base/catalogue.ts';
import { nameOf } from '../connection/state.ts';
import type { TrunklineElement } from '../element.ts';

export type Disconnecting = {
  integration: Integration;
  label: string;
  /** The account that becomes the primary one. */
  next: Integration | undefined;
};

/** Asks before a connection ends, and says what is lost with it. */
export const disconnectDialog = (
  host: TrunklineElement,
  asked: Disconnecting | undefined,
  confirm: (integration: Integration) => void,
  close: () => void,
) => {
  if (!asked) return html`<dialog></dialog>`;
  const { integration, label, next } = asked;
  const own = nameOf(integration);
  const account = own === '' ? label : `${own} · ${label}`;
  return html`
<dialog part="dialog" aria-labelledby="ask" @close=${close}>
<form method="dialog" @submit=${(event: SubmitEvent) =>
    (event.submitter as HTMLButtonElement | null)?.value === 'yes' && confirm(integration)}>
<h2 id="ask">${host.say('disconnect_ask', { account })}</h2>
<ul class="quiet">
<li>${host.say('loses_use')}</li>
${next ? html`<li>${host.say('loses_primary', { account: nameOf(next, label), label })}</li>` : nothing}
<li>${host.say('loses_grant', { label })}</li>
</ul>
<div class="actions">
<button value="no" autofocus>${host.say('keep')}</button>
<button value="yes" class="danger">${host.say('disconnect')}</button>
</div>
</form>
</dialog>`;
};
