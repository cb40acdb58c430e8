import { element } from './element.js';
import { refreshStates } from './refresh-states.js';

const words = {
  integration_not_connected: (account, component) =>
    account === component
      ? `${account} is not connected.`
      : `${component} uses the connection of ${account}, which is not connected.`,
  reconnect_required: (account) => `${account} has ended the connection.`,
  missing_provider_scope: (account) =>
    `The connected ${account} account does not allow all that this form needs. Its row above shows what is missing.`,
};

/** Whether the problem is the account, and so affects every field. */
export const isOfAccount = (code) => Object.hasOwn(words, code ?? '');

/** For a type that nobody can connect yet. */
const setupButton = (row) => {
  const button = element('button', { type: 'button' }, 'Show how to set it up');
  button.addEventListener('click', () => {
    for (const each of [row.closest('details'), row.querySelector('details')]) each.open = true;
    row.querySelector('summary').focus();
  });
  return button;
};

/** Says once for the whole form that its account does not work, and offers to connect it. */
export const createAccountNotice = (box) => {
  const hide = () => {
    box.hidden = true;
    box.replaceChildren();
  };

  const wayOut = (row) => {
    const connect = row?.querySelector('[data-connect]')?.cloneNode(true);
    // The page has one filled button, and it stays where it is.
    connect?.querySelector('button').classList.remove('primary');
    return connect ?? (row?.closest('#needs-setup') ? setupButton(row) : '');
  };

  const show = (code, { label, integration_type: type }) => {
    if (!box.hidden) return;
    const row = document.getElementById(`type-${type}`);
    const text = element('p', {}, words[code](row?.dataset.label ?? label, label));
    box.hidden = false;
    box.replaceChildren(text, element('div', { class: 'actions' }, wayOut(row)));
    void refreshStates();
  };

  return { hide, show };
};
