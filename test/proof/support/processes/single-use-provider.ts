import { type StubResponse, startStub } from '../../../support/providers/stub-server.ts';

/** A refresh is answered; or done, and its answer is lost; or lost before it is done. */
export type RefreshOutcome = 'answered' | 'answer lost' | 'request lost';
type Refresh = { family: string; granted: boolean; outcome: RefreshOutcome };

const tokenPattern = /(refresh|access)-([a-z_]+)-(\d+)$/;
const parseToken = (token: string | null | undefined) => {
  const [, kind, family = '', number = ''] = tokenPattern.exec(token ?? '') ?? [];
  return { kind, family, number: Number(number) };
};

/**
 * A Zoom whose refresh tokens, `refresh-<family>-<number>`, work once: each grant ends the tokens
 * before it. In `graceful` families the last but one still works, for a client that never got the
 * answer. The one meeting of a family is called like it.
 * @param entrances how many addresses it has, so that each caller can have its own
 */
export const startSingleUseProvider = async (entrances: number) => {
  const newest = new Map<string, number>();
  const refreshes: Refresh[] = [];
  const refreshesOf = (name: string) =>
    refreshes
      .filter(({ family }) => family === name)
      .map(({ granted, outcome: lastOutcome }) => ({ granted, fate: lastOutcome }));
  const provider = {
    /** Of each entrance. */
    mappings: [] as [from: string, to: string][][],
    /** What became of the refreshes of a family. */
    refreshesOf,
    graceful: new Set<string>(),
    /** By family, what becomes of its nth refresh; without one, it is answered. */
    fates: new Map<string, (attempt: number, entrance: number) => Promise<RefreshOutcome>>(),
  };

  const refresh = async (form: URLSearchParams, entrance: number): Promise<StubResponse> => {
    const { kind, family, number } = parseToken(form.get('refresh_token'));
    const attempt: Refresh = { family, granted: false, outcome: 'request lost' };
    refreshes.push(attempt);
    const decide = provider.fates.get(family);
    attempt.outcome = (await decide?.(refreshesOf(family).length, entrance)) ?? 'answered';
    if (attempt.outcome === 'request lost') return { lost: true };
    const current = newest.get(family) ?? 0;
    const oldest = provider.graceful.has(family) ? current - 1 : current;
    attempt.granted = kind === 'refresh' && number >= oldest && number <= current;
    if (attempt.granted) newest.set(family, current + 1);
    if (attempt.outcome === 'answer lost') return { lost: true };
    if (!attempt.granted) return { status: 400, body: { error: 'invalid_grant' } };
    const body = {
      access_token: `access-${family}-${current + 1}`,
      refresh_token: `refresh-${family}-${current + 1}`,
      token_type: 'bearer',
      expires_in: 3600,
    };
    return { body };
  };
  const list = (authorization: string | undefined): StubResponse => {
    const { kind, family, number } = parseToken(authorization);
    const good = kind === 'access' && number > 0 && number === newest.get(family);
    return good
      ? { body: { meetings: [{ id: 1, topic: family }] } }
      : { status: 401, body: { code: 124 } };
  };

  for (let entrance = 0; entrance < entrances; entrance++) {
    const { origin } = await startStub(({ method, form, headers }) =>
      method === 'POST' ? refresh(form, entrance) : list(headers.authorization),
    );
    provider.mappings.push(
      ['https://zoom.us', 'https://api.zoom.us'].map((from) => [from, origin]),
    );
  }
  return provider;
};
