import { element } from './element.js';
import { plain } from './plain.js';
import { refreshStates } from './refresh-states.js';

const words = {
  integration_not_connected: (account, component) =>
    account === component
      ? `${account} is not connected.`
      : `${component} uses the connection of ${account}, which is not connected.`,
  reconnect_required: (account) => `${account} has ended the connection.`,
  // The account may have granted all that was asked for, so its row need not show anything.
  missing_provider_scope: (account, _component, reason) =>
    `The connected ${account} account does not allow all that this form needs. ${plain(reason)}`,
};

/** Whether the problem is the account, and so affects every field. */
export const isOfAccount = (code) => Object.hasOwn(words, code ?? '');

/** Leads to the one place where a type is connected or set up, in place of a second button for it. */
const pointer = (text, row, target) => {
  const button = element('button', { type: 'button' }, text);
  button.addEventListener('click', () => {
    const hiding = [row.closest('details'), row.querySelector('details')];
    for (const each of hiding) if (each) each.open = true;
    target().focus();
  });
  return button;
};

const wayOut = (row) => {
  const again = row?.querySelector('[data-connect="Connect again"]');
  if (again) return again.cloneNode(true);
  const connect = row?.querySelector('[data-connect="Connect"] button');
  if (connect) return pointer('Show where to connect it', row, () => connect);
  if (!row?.closest('#needs-setup')) return '';
  return pointer('Show how to set it up', row, () => row.querySelector('summary'));
};

/** Says once for the whole form that its account does not work, and offers what can be done. */
export const createAccountNotice = (box) => {
  const hide = () => {
    box.hidden = true;
    box.replaceChildren();
  };

  const show = ({ code, message }, { label, integration_type: type }, accountId) => {
    if (!box.hidden) return;
    const row =
      document.querySelector(`[data-integration="${accountId}"]`) ??
      document.getElementById(`type-${type}`);
    const text = element('p', {}, words[code](row?.dataset.label ?? label, label, message));
    box.hidden = false;
    box.replaceChildren(text, element('div', { class: 'actions' }, wayOut(row)));
    void refreshStates();
  };

  return { hide, show };
};
