/** Whether it is a name of the computer that reads it. */
export const isLoopback = (hostname: string) =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);

/** Browsers send no wildcard, and a name with other characters is no name of the DNS. */
const isHost = (hostname: string) => /^([a-z0-9._-]+|\[[0-9a-f:.]+\])$/.test(hostname);

/**
 * The origin of a page, in the one form in which browsers send it.
 * @returns undefined for any text that is no https address, nor an http address of this computer
 * @see https://url.spec.whatwg.org/#concept-url-origin
 */
export const pageOrigin = (text: string): string | undefined => {
  const url = URL.parse(text);
  if (!url || !isHost(url.hostname)) return undefined;
  const isSafe =
    url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  return isSafe ? url.origin : undefined;
};
