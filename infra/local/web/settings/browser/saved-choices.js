const keyOf = (address) => `event-form:${address}`;

/** The choices of an event's form, by field, so that they are there when a person comes back. */
export const readChoices = (address) => JSON.parse(sessionStorage.getItem(keyOf(address)) ?? '{}');

export const saveChoices = (address, fields) => {
  const chosen = fields.map(({ key, choice }) => [key, choice.get()]);
  const kept = chosen.filter(([, choices]) => choices.length > 0);
  sessionStorage.setItem(keyOf(address), JSON.stringify(Object.fromEntries(kept)));
};
