import { isVisible } from './shown-text.ts';

/** With four bytes each, as many characters still fit an index key. */
const mostDisplayNameCharacters = 200;

/** For whoever sends another one. */
export const displayNameForm = `1 to ${mostDisplayNameCharacters} characters, some of which people see, without control characters`;

/** Whether people may call an agent or a key so. */
export const isDisplayName = (text: string): boolean =>
  isVisible(text) &&
  text.isWellFormed() &&
  !/\p{Cc}/u.test(text) &&
  [...text].length <= mostDisplayNameCharacters;
