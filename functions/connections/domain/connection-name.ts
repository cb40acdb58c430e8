import { isSeen, isVisible } from '../../platform/model/shown-text.ts';

export const mostNameCharacters = 100;

/** Whether a text can be the tenant's own name for a connection: people see all of it. */
export const isConnectionName = (text: string): boolean =>
  isVisible(text) && isSeen(text) && [...text].length <= mostNameCharacters;
