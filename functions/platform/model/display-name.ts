/** With four bytes each, as many characters still fit an index key. */
export const mostDisplayNameCharacters = 200;

/** Whether people may call an agent or a key so. */
export const isDisplayName = (text: string): boolean =>
  text.trim() !== '' &&
  text.isWellFormed() &&
  !/\p{Cc}/u.test(text) &&
  [...text].length <= mostDisplayNameCharacters;
