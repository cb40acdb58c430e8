/** The answer of `POST /connect_sessions`, as the page's back end passes it on. */
export type Session = { session_token: string; expires_at: string };

/**
 * Where elements get their session: a token, the address of an endpoint of the page's own site that
 * answers a POST with a session, or a function that gets one.
 */
export type SessionSource = string | (() => Promise<Session>);

type Kept = { token: string; untilMs: number };

/** A request that starts now must not arrive with an ended session. */
const marginMs = 30_000;
const tokenForm = /^[a-z]+_[a-z]+_\w+$/;

/** One for all elements that have the same source. */
const kept = new Map<SessionSource, Promise<Kept>>();

const fetchFrom = async (address: string): Promise<Session> => {
  const answer = await fetch(address, { method: 'POST', headers: { Accept: 'application/json' } });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return answer.json();
};

const read = async (source: SessionSource): Promise<Kept> => {
  if (typeof source === 'string' && tokenForm.test(source)) {
    return { token: source, untilMs: Number.POSITIVE_INFINITY };
  }
  const given = await (typeof source === 'string' ? fetchFrom(source) : source());
  const endsMs = Date.parse(given.expires_at) - marginMs;
  // A clock that goes wrong says that every session has ended: then only a 401 counts.
  const untilMs = endsMs > Date.now() ? endsMs : Number.POSITIVE_INFINITY;
  return { token: given.session_token, untilMs };
};

/**
 * The token to send now. It is renewed before it ends, by one request for all elements.
 * @param refused the token that the API has just answered with a 401
 * @throws what the source throws
 */
export const tokenOf = async (source: SessionSource, refused?: string): Promise<string> => {
  const before = kept.get(source);
  const known = await before?.catch(() => undefined);
  if (known && known.token !== refused && known.untilMs > Date.now()) return known.token;
  // Another element may have renewed it in the meantime.
  if (kept.get(source) === before) kept.set(source, read(source));
  const { token } = (await kept.get(source)) ?? (await read(source));
  return token;
};
