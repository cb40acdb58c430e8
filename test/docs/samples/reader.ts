import { createDemoPerson } from '../../support/stack/demo-person.ts';

const addressIn = /https?:\/\/[^\s"']+\/demo-provider\/auth\?[^\s"']+/;

/**
 * Does what a page asks of a person: opens an authorization URL that was printed, logs in, allows, and
 * follows the redirects.
 * @returns the address to which the provider sent the browser; empty if there was no such URL
 */
export const openPrintedUrl = async (printed: string, username: string): Promise<string> => {
  const [address] = addressIn.exec(printed) ?? [];
  if (!address) return '';
  const callback = await createDemoPerson(username)(address);
  await fetch(callback, { redirect: 'manual' });
  return callback.href;
};
