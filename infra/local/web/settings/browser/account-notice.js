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

/** Says once for the whole form that its account does not work, and offers to connect it. */
export const createAccountNotice = (box) => {
  const hide = () => {
    box.hidden = true;
    box.replaceChildren();
  };

  const show = (code, { label, integration_type: type }) => {
    if (!box.hidden) return;
    const row = document.getElementById(`type-${type}`);
    const account = row?.querySelector('strong').textContent ?? label;
    const text = document.createElement('p');
    text.textContent = words[code](account, label);
    const connect = row?.querySelector('form').cloneNode(true);
    box.hidden = false;
    box.replaceChildren(text, ...(connect ? [connect] : []));
  };

  return { hide, show };
};
