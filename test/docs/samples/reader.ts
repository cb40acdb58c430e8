import { createDemoPerson } from '../../support/demo-person.ts';

const addressIn = /https?:\/\/[^\s"']+\/demo-provider\/auth\?[^\s"']+/;

/**
 * Does what a page asks of a person: opens an authorization URL that was printed, logs in, allows, and
 * follows the redirects.
 * @returns where the browser ends, if there was such a URL
 */
export const openPrintedUrl = async (
  printed: string,
  username: string,
): Promise<string | undefined> => {
  const [address] = addressIn.exec(printed) ?? [];
  if (!address) return undefined;
  const callback = await createDemoPerson(username)(address);
  const response = await fetch(callback, { redirect: 'manual' });
  return response.headers.get('location') ?? undefined;
};
