const keyOf = (place) => `event-form:${place}`;

/**
 * The choices of an event's form, by field, so that they are there when a person comes back.
 * @param place the event, and the account whose choices they are
 */
export const readChoices = (place) => JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '{}');

export const saveChoices = (place, fields) => {
  const chosen = fields.map(({ key, choice }) => [key, choice.get()]);
  const kept = chosen.filter(([, choices]) => choices.length > 0);
  sessionStorage.setItem(keyOf(place), JSON.stringify(Object.fromEntries(kept)));
};
