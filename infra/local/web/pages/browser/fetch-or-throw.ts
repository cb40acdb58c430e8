/** An element that the server has drawn. @throws Error when it is not there */
export const find = <T extends HTMLElement = HTMLElement>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (found) return found;
  throw new Error(`The page has no ${selector}`);
};

/** Asks this page's server. @throws Error with a text for people */
export const fetchOrThrow = async (
  address: string | URL,
  options: RequestInit = {},
): Promise<Response> => {
  const response = await fetch(address, options).catch(() => undefined);
  if (response?.ok) return response;
  const body = await response?.json().catch(() => undefined);
  const problem: string | undefined = body?.detail ?? body?.error_description ?? body?.error;
  throw new Error(problem ?? 'The local stack does not answer. Start it again: npm start');
};
