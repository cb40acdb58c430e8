import { inject } from 'vitest';

/** @returns the folder of the functions' bundles, which the whole run shares */
export const readyBundles = async (): Promise<string> => {
  const response = await fetch(inject('bundlesUrl'));
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
};
