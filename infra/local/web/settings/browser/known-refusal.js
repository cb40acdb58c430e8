/**
 * The fields of an event whose look-ups would be refused, as far as the state of the account says:
 * nobody has to ask for that.
 * @returns the code and the text of the refusal, without a code if there is none, and its fields
 */
export const knownRefusal = (account, component, event) => {
  const { code, fields: refused = [] } = account?.refused ?? {};
  const fields = event.fields.filter(({ key }) => refused.includes(`${component.key}/${key}`));
  const labels = fields.map(({ label }) => label).join(', ');
  return {
    code: fields.length > 0 ? code : undefined,
    message: `Not granted: the choices of ${labels}.`,
    fields,
  };
};
