import { inject } from 'vitest';

/** @returns the folder of the functions' bundles, which the whole run shares */
export const readyBundles = async (): Promise<string> => {
  const answer = await fetch(inject('bundlesUrl'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
};
