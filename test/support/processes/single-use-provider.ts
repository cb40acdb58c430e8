import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { listen } from '../../../infra/local/listen.ts';

/** A refresh is answered; or done, and its answer is lost; or lost before it is done. */
export type Fate = 'answered' | 'answer lost' | 'request lost';
type Refresh = { family: string; granted: boolean; fate: Fate };

const tokenPattern = /(refresh|access)-([a-z_]+)-(\d+)$/;
const parseToken = (token: string | null | undefined) => {
  const [, kind, family = '', number = ''] = tokenPattern.exec(token ?? '') ?? [];
  return { kind, family, number: Number(number) };
};

/**
 * A Zoom whose refresh tokens, `refresh-<family>-<number>`, work once: each grant ends the tokens
 * before it. In `graceful` families the last but one still works, for a client that never got the
 * answer.
 * @param entrances how many addresses it has, so that each caller can have its own
 */
export const startSingleUseProvider = async (entrances: number) => {
  const newest = new Map<string, number>();
  const refreshes: Refresh[] = [];
  const refreshesOf = (name: string) =>
    refreshes
      .filter(({ family }) => family === name)
      .map(({ granted, fate }) => ({ granted, fate }));
  const provider = {
    /** Of each entrance. */
    mappings: [] as [from: string, to: string][][],
    /** What became of the refreshes of a family. */
    refreshesOf,
    graceful: new Set<string>(),
    /** By family, what becomes of its nth refresh; without one, it is answered. */
    fates: new Map<string, (attempt: number, entrance: number) => Promise<Fate>>(),
  };

  const refresh = async (form: URLSearchParams, entrance: number) => {
    const { kind, family, number } = parseToken(form.get('refresh_token'));
    const attempt: Refresh = { family, granted: false, fate: 'request lost' };
    refreshes.push(attempt);
    const decide = provider.fates.get(family);
    attempt.fate = (await decide?.(refreshesOf(family).length, entrance)) ?? 'answered';
    if (attempt.fate === 'request lost') return undefined;
    const current = newest.get(family) ?? 0;
    const oldest = provider.graceful.has(family) ? current - 1 : current;
    attempt.granted = kind === 'refresh' && number >= oldest && number <= current;
    if (attempt.granted) newest.set(family, current + 1);
    if (attempt.fate === 'answer lost') return undefined;
    if (!attempt.granted) return { status: 400, body: { error: 'invalid_grant' } };
    const body = {
      access_token: `access-${family}-${current + 1}`,
      refresh_token: `refresh-${family}-${current + 1}`,
      token_type: 'bearer',
      expires_in: 3600,
    };
    return { status: 200, body };
  };
  const list = (authorization: string | undefined) => {
    const { kind, family, number } = parseToken(authorization);
    const good = kind === 'access' && number > 0 && number === newest.get(family);
    return good
      ? { status: 200, body: { meetings: [{ id: 1, topic: 'Stand-up' }] } }
      : { status: 401, body: { code: 124 } };
  };

  for (let entrance = 0; entrance < entrances; entrance++) {
    const server = http.createServer(async (request, response) => {
      const form = new URLSearchParams(await text(request));
      const isTokenRequest = request.method === 'POST';
      const answer = isTokenRequest
        ? await refresh(form, entrance)
        : list(request.headers.authorization);
      if (!answer) return request.socket.destroy();
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      return response.end(JSON.stringify(answer.body));
    });
    const origin = await listen(server, 0);
    provider.mappings.push(
      ['https://zoom.us', 'https://api.zoom.us'].map((from) => [from, origin]),
    );
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });
  }
  return provider;
};
