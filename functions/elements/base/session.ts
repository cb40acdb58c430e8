/** The response of `POST /connect_sessions`, as the page's back end passes it on. */
type ElementSession = { session_token: string; expires_at: string };

type SessionReader = () => Promise<ElementSession>;
/**
 * Where elements get their session: a token, the address of an endpoint of the page's own site that
 * answers a POST with a session, or a function that gets one.
 */
export type SessionSource = string | SessionReader;

/** A request that starts now must not arrive with an ended session. */
const marginMs = 30_000;
/** As long as a request of the client usually may take. */
const longestMs = 30_000;
const tokenForm = /^[a-z]+_[a-z]+_\w+$/;

type CachedToken = { token: string; untilMs: number };
/** What elements have read with a session, by its path: others with every other session. */
export type SessionResponses = Map<string, Promise<unknown>>;
/** One for all elements that have the same source: the newest of functions that took each other's place. */
type CachedSession = {
  source: SessionSource;
  reading?: Promise<CachedToken> | undefined;
  responses: SessionResponses;
};

const ofTexts = new Map<string, CachedSession>();
/** A page may make one at each render. */
const ofReaders = new WeakMap<SessionReader, CachedSession>();

export const cachedSession = (source: SessionSource): CachedSession => {
  type Cache = Pick<Map<SessionSource, CachedSession>, 'get' | 'set'>;
  const cache = (typeof source === 'string' ? ofTexts : ofReaders) as Cache;
  const cached = cache.get(source) ?? { source, responses: new Map() };
  cache.set(source, cached);
  return cached;
};

/** Nothing goes on with it: the next person must not get what this one may see. */
export const forgetSession = (source: SessionSource): void => {
  Object.assign(cachedSession(source), { reading: undefined, responses: new Map() });
};

const isReader = (source: unknown): source is SessionReader => typeof source === 'function';

/** Lets a function that takes the place of another go on with that one's session. @returns whether it does */
export const inheritSession = (source: unknown, earlier: unknown): boolean => {
  const isText = typeof earlier === 'string';
  if (!source && (isText || isReader(earlier))) forgetSession(earlier);
  if (!isReader(source) || !isReader(earlier)) return false;
  const cached = cachedSession(earlier);
  cached.source = source;
  ofReaders.set(source, cached);
  return true;
};

const fetchFrom = async (address: string, signal: AbortSignal): Promise<ElementSession> => {
  const headers = { Accept: 'application/json' };
  const response = await fetch(address, { method: 'POST', headers, signal });
  const { ok, status: cause } = response;
  if (!ok) throw new Error(`${address} answered ${cause}`, { cause });
  return response.json();
};

const inTime = <Result>(until: AbortSignal, reading: Promise<Result>): Promise<Result> =>
  Promise.race([
    reading,
    new Promise<never>((_, reject) => {
      until.onabort = () => reject(until.reason);
    }),
  ]);

/** A function of the page may never end. */
const readUntil = (signal: AbortSignal, source: SessionSource): Promise<ElementSession> =>
  inTime(signal, typeof source === 'string' ? fetchFrom(source, signal) : source());

const read = async (source: SessionSource, mostMs: number): Promise<CachedToken> => {
  // With the spaces of a template it would become an address.
  const own = typeof source === 'string' ? source.trim() : '';
  const { session_token: token, expires_at } = tokenForm.test(own)
    ? { session_token: own, expires_at: '' }
    : await readUntil(AbortSignal.timeout(mostMs), source);
  if (!token) throw new Error('there is no session_token in it');
  const endsMs = Date.parse(expires_at) - marginMs;
  // A clock that goes wrong says that every session has ended: then only a 401 counts.
  return { token, untilMs: endsMs > Date.now() ? endsMs : Number.POSITIVE_INFINITY };
};

/** Whoever waits for a session shares its failure, unless that is only the end of another's shorter time. */
const ofShorterTime = (failure: unknown): undefined => {
  if (!(failure instanceof DOMException && failure.name === 'TimeoutError')) throw failure;
};

/**
 * The token to send, renewed by one request for all.
 * @param refused what has just got a 401
 * @param mostMs how long a new one may take, besides one that is being read already
 */
export const tokenOf = async (
  source: SessionSource,
  refused?: string,
  mostMs = longestMs,
): Promise<string> => {
  const cached = cachedSession(source);
  const before = cached.reading;
  // Who gives up at once has begun to read by then, and so forgets it.
  const known = before && (await before.catch(ofShorterTime));
  if (known && known.token !== refused && known.untilMs > Date.now()) return known.token;
  // Another element may have renewed it in the meantime.
  const renewed = cached.reading === before ? undefined : cached.reading;
  const reading = renewed ?? read(cached.source, mostMs);
  cached.reading = reading;
  // A later request asks again.
  reading.catch(() => {
    if (cached.reading === reading) cached.reading = undefined;
  });
  return (await reading).token;
};

/** `tokenOf`, which may read twice in this time. */
export const tokenInTime = (source: SessionSource, refused?: string): Promise<string> =>
  inTime(AbortSignal.timeout(longestMs), tokenOf(source, refused));
