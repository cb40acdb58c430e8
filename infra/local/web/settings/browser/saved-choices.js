/** @param {string} place */
const keyOf = (place) => `event-form:${place}`;

/**
 * The choices of an event's form, by field, so that they are there when a person comes back.
 * @param {string} place the event, and the account whose choices they are
 * @returns {Record<string, import('./types.ts').Choice[]>}
 */
export const readChoices = (place) => JSON.parse(sessionStorage.getItem(keyOf(place)) ?? '{}');

/** @type {(place: string, fields: { key: string, choice: { get(): import('./types.ts').Choice[] } }[]) => void} */
export const saveChoices = (place, fields) => {
  const kept = fields
    .map(({ key, choice }) => ({ key, choices: choice.get() }))
    .filter(({ choices }) => choices.length > 0)
    .map(({ key, choices }) => [key, choices]);
  sessionStorage.setItem(keyOf(place), JSON.stringify(Object.fromEntries(kept)));
};
