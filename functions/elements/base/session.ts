/** The response of `POST /connect_sessions`, as the page's back end passes it on. */
export type ElementSession = { session_token: string; expires_at: string };

/**
 * Where elements get their session: a token, the address of an endpoint of the page's own site that
 * answers a POST with a session, or a function that gets one.
 */
export type SessionSource = string | (() => Promise<ElementSession>);

/** A request that starts now must not arrive with an ended session. */
const marginMs = 30_000;
const tokenForm = /^[a-z]+_[a-z]+_\w+$/;

type CachedToken = { token: string; untilMs: number };
/** One for all elements that have the same source. */
const cachedTokens = new Map<SessionSource, Promise<CachedToken>>();

const fetchFrom = async (address: string): Promise<ElementSession> => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { Accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
};

const read = async (source: SessionSource): Promise<CachedToken> => {
  const isText = typeof source === 'string';
  if (isText && tokenForm.test(source)) return { token: source, untilMs: Number.POSITIVE_INFINITY };
  const { session_token: token, expires_at } = await (isText ? fetchFrom(source) : source());
  const endsMs = Date.parse(expires_at) - marginMs;
  // A clock that goes wrong says that every session has ended: then only a 401 counts.
  return { token, untilMs: endsMs > Date.now() ? endsMs : Number.POSITIVE_INFINITY };
};

/** The token to send, renewed by one request for all. @param refused what has just got a 401 */
export const tokenOf = async (source: SessionSource, refused?: string): Promise<string> => {
  const before = cachedTokens.get(source);
  const known = await before?.catch(() => undefined);
  if (known && known.token !== refused && known.untilMs > Date.now()) return known.token;
  // Another element may have renewed it in the meantime.
  const other = cachedTokens.get(source);
  const renewed = other && other !== before ? other : read(source);
  cachedTokens.set(source, renewed);
  return (await renewed).token;
};
