import { element, findAll } from '../../pages/browser/find.js';
import { plainDetail } from './words.js';

/** @type {Record<string, (account: string, component: string, reason: string) => string>} */
const words = {
  integration_not_connected: (account, component) =>
    account === component
      ? `${account} is not connected.`
      : `${component} uses the connection of ${account}, which is not connected.`,
  reconnect_required: (account) => `${account} has ended the connection.`,
  // The account may have granted all that was asked for, so its row need not show anything.
  missing_provider_scope: (account, _component, reason) =>
    `The connected ${account} account does not allow all that this form needs. ${plainDetail(reason)}`,
};

/** @type {Record<string, string>} */
const inShort = {
  integration_not_connected: 'not connected',
  reconnect_required: 'reconnect needed',
  missing_provider_scope: 'permission missing',
};

/**
 * Whether the problem is the account, and not one look-up.
 * @param {string | undefined} code
 */
export const isOfAccount = (code) => Object.hasOwn(words, code ?? '');

/**
 * What stands in a field for such a problem.
 * @param {string | undefined} code
 */
export const unavailable = (code) => `Not available: ${inShort[code ?? '']}`;

/**
 * Leads to the one place where a type is connected or set up, in place of a second button for it.
 * @type {(text: string, row: HTMLElement, target: () => HTMLElement | null) => HTMLElement}
 */
const pointer = (text, row, target) => {
  const button = element('button', { type: 'button' }, text);
  button.addEventListener('click', () => {
    const hiding = [row.closest('details'), row.querySelector('details')];
    for (const each of hiding) if (each) each.open = true;
    target()?.focus();
  });
  return button;
};

/** @type {(row: HTMLElement | null) => Node | string} */
const wayOut = (row) => {
  const trouble = row?.querySelector('.trouble');
  if (trouble) {
    const link = { href: `#${trouble.id}`, 'data-shows': true };
    return element('a', link, 'Show where to connect it again');
  }
  const again = row?.querySelector('[data-connect="Connect again"]');
  if (again) return again.cloneNode(true);
  /** @type {HTMLButtonElement | null | undefined} */
  const connect = row?.querySelector('[data-connect="Connect"] button');
  if (row && connect) return pointer('Show where to connect it', row, () => connect);
  if (!row?.closest('#needs-setup')) return '';
  return pointer('Show how to set it up', row, () => row.querySelector('summary'));
};

/**
 * Says once for the whole form that its account does not work, and offers what can be done.
 * @param {HTMLElement} box
 */
export const createAccountNotice = (box) => {
  const text = element('p');
  const actions = element('div', { class: 'actions' });
  /** @type {{ code: string, row: HTMLElement | null } | undefined} */
  let shown;

  const hide = () => {
    shown = undefined;
    box.hidden = true;
    box.replaceChildren();
  };

  /**
   * The same text again stays as it is, so that it is not read out again.
   * @type {(problem: import('./types.ts').ApiProblem, component: import('./types.ts').Component, accountId: string | undefined) => void}
   */
  const show = ({ code = '', message }, { label, integration_type: type }, accountId) => {
    /** @type {HTMLElement | null} */
    const row =
      document.querySelector(`[data-integration="${accountId}"]`) ??
      document.getElementById(`type-${type}`);
    const said = words[code]?.(row?.dataset.label ?? label, label, message) ?? message;
    if (!shown || text.textContent !== said) {
      text.textContent = said;
      actions.replaceChildren();
      box.replaceChildren(text, actions);
      box.hidden = false;
    }
    shown = { code, row };
  };

  /** As the row is now: what it offers itself is only pointed to. */
  const offerWayOut = () => {
    if (shown) actions.replaceChildren(wayOut(shown.row));
  };

  return { hide, show, offerWayOut, code: () => shown?.code };
};

/**
 * The fields of an event whose look-ups would be refused, as far as the state of the account says:
 * nobody has to ask for that.
 * @param {import('./types.ts').Account | undefined} account undefined if none of the component's type is connected
 * @param {import('./types.ts').Component} component
 * @param {import('./types.ts').EventFacts} event
 * @param {string[]} lookUps those that need an account
 * @returns {import('./types.ts').Refusal} the code and the text of the refusal, without a code if there is none, and its fields
 */
export const knownRefusal = (account, component, event, lookUps) => {
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
export const refreshStates = async () => {
  const response = await fetch(location.pathname).catch(() => undefined);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const place of findAll(document, '[data-live]', HTMLElement)) {
    const now = fresh.querySelector(`[data-live="${place.dataset.live}"]`);
    if (now && now.innerHTML !== place.innerHTML) place.replaceChildren(...now.childNodes);
  }
  const [place, now] = [document, fresh].flatMap((each) =>
    findAll(each, '[data-accounts]', HTMLElement).slice(0, 1),
  );
  if (!place || !now) return;
  const { accounts, lookUps } = now.dataset;
  Object.assign(place.dataset, { accounts, lookUps });
};
