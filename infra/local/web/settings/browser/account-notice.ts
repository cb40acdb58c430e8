import { drawnNow } from '../../pages/browser/ask.ts';
import { element } from '../../pages/browser/find.ts';
import type { Account, ApiProblem, Component, EventFacts, FieldFacts } from './types.ts';
import { plainDetail } from './words.ts';

/** The problems that are the account's, and not those of one look-up. */
const problems = new Map([
  [
    'integration_not_connected',
    {
      inShort: 'not connected',
      say: (account: string, component: string) =>
        account === component
          ? `${account} is not connected.`
          : `${component} uses the connection of ${account}, which is not connected.`,
    },
  ],
  [
    'reconnect_required',
    {
      inShort: 'reconnect needed',
      say: (account: string) => `${account} has ended the connection.`,
    },
  ],
  [
    'missing_provider_scope',
    {
      inShort: 'permission missing',
      // The account may have granted all that was asked for, so its row need not show anything.
      say: (account: string, _component: string, reason: string) =>
        `The connected ${account} account does not allow all that this form needs. ${plainDetail(reason)}`,
    },
  ],
]);

/** Whether the problem is the account, and not one look-up. */
export const isOfAccount = (code = ''): boolean => problems.has(code);

/** What stands in a field for such a problem. */
export const unavailable = (code = ''): string => `Not available: ${problems.get(code)?.inShort}`;

/** Leads to the one place where a type is connected or set up, in place of a second button for it. */
const pointer = (text: string, row: HTMLElement, selector: string): HTMLElement => {
  const button = element('button', { type: 'button' }, text);
  button.addEventListener('click', () => {
    const hiding = [row.closest('details'), row.querySelector('details')];
    for (const each of hiding) if (each) each.open = true;
    row.querySelector<HTMLElement>(selector)?.focus();
  });
  return button;
};

const wayOut = (row: HTMLElement | null): Node | string => {
  const trouble = row?.querySelector('.trouble');
  if (trouble) {
    const link = { href: `#${trouble.id}`, 'data-shows': true };
    return element('a', link, 'Show where to connect it again');
  }
  const again = row?.querySelector('[data-connect="Connect again"]');
  if (again) return again.cloneNode(true);
  const connect = '[data-connect="Connect"] button';
  if (row?.querySelector(connect)) return pointer('Show where to connect it', row, connect);
  return row?.closest('#needs-setup') ? pointer('Show how to set it up', row, 'summary') : '';
};

/** Says once for the whole form that its account does not work, and offers what can be done. */
export const createAccountNotice = (box: HTMLElement) => {
  const text = element('p');
  const actions = element('div', { class: 'actions' });
  let shown: { code: string; row: HTMLElement | null } | undefined;

  return {
    code: () => shown?.code,
    hide: (): void => {
      shown = undefined;
      box.hidden = true;
      box.replaceChildren();
    },
    /** The same text again stays as it is, so that it is not read out again. */
    show: (
      { code = '', message }: ApiProblem,
      { label, integration_type: type }: Component,
      account: Account | undefined,
    ): void => {
      const row =
        document.querySelector<HTMLElement>(`[data-integration="${account?.id}"]`) ??
        document.getElementById(`type-${type}`);
      const said = problems.get(code)?.say(row?.dataset.label ?? label, label, message) ?? message;
      if (!shown || text.textContent !== said) {
        text.textContent = said;
        actions.replaceChildren();
        box.replaceChildren(text, actions);
        box.hidden = false;
      }
      shown = { code, row };
    },
    /** As the row is now: what it offers itself is only pointed to. */
    offerWayOut: (): void => {
      if (shown) actions.replaceChildren(wayOut(shown.row));
    },
  };
};

/** Why a look-up would be refused, without a code if it would not, and which fields ask for it. */
type Refusal = ApiProblem & { fields: FieldFacts[] };

/**
 * The fields of an event whose look-ups would be refused, as far as the state of the account says:
 * nobody has to ask for that.
 * @param account undefined if none of the component's type is connected
 * @param lookUps those that need an account
 */
export const knownRefusal = (
  account: Account | undefined,
  component: Component,
  event: EventFacts,
  lookUps: string[],
): Refusal => {
  const withoutAccount = { code: 'integration_not_connected', fields: lookUps };
  const { code, fields: refused } = account?.refused ?? withoutAccount;
  const fields = event.fields.filter(({ key }) => refused.includes(`${component.key}/${key}`));
  const labels = fields.map(({ label }) => label).join(', ');
  return {
    code: fields.length > 0 ? code : undefined,
    message: `Not granted: the choices of ${labels}.`,
    fields,
  };
};

/**
 * Shows the states of the connected accounts as they are now: a look-up may have found that one has
 * ended. The server draws them, so their words are in one place.
 */
export const refreshStates = async (): Promise<void> => {
  const fresh = await drawnNow().catch(() => undefined);
  for (const place of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const now = fresh?.querySelector(`[data-live="${place.dataset.live}"]`);
    if (now && now.innerHTML !== place.innerHTML) place.replaceChildren(...now.childNodes);
  }
  const place = document.querySelector<HTMLElement>('[data-accounts]');
  const now = fresh?.querySelector<HTMLElement>('[data-accounts]');
  if (!place || !now) return;
  const { accounts, lookUps } = now.dataset;
  Object.assign(place.dataset, { accounts, lookUps });
};
