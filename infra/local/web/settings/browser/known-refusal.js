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
