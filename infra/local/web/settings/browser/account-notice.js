import { element } from './element.js';
import { plainDetail } from './plain.js';

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
