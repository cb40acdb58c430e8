import type { Bench } from '../bench.ts';
import { goThrough } from './person.ts';
import type { GivenClient, OpenServer } from './server-row.ts';

type ProgramServer = {
  /** Listens, with the client of client.json, and prints `listening on <port>`; `POST /end` ends a refresh token. */
  program: string;
  paths: { authorize: string; token: string; revoke?: string };
  /** What a person sends of a page’s form. */
  answer?: (page: string) => Record<string, string>;
  isRotating?: boolean;
  /** What a catalogue entry for this server would ask for beside the scopes of ours. */
  asks?: string;
};

/** A server that a short program makes of a package. */
export const programServer =
  (server: ProgramServer) =>
  async (bench: Bench, client: GivenClient): Promise<OpenServer> => {
    const { program, paths, answer = () => ({}), isRotating, asks } = server;
    const given = JSON.stringify({ ...client, isRotating });
    await bench.write({ 'server.mjs': program, 'client.json': given });
    const port = await bench.start(/listening on (\d+)/, 'node', 'server.mjs');
    const origin = `http://127.0.0.1:${port}`;
    return {
      token: origin + paths.token,
      revoke: origin + (paths.revoke ?? '/none'),
      consent: (query) => {
        const url = new URL(`${paths.authorize}?${query}`, origin);
        if (asks) url.searchParams.set('scope', `${query.get('scope')} ${asks}`);
        return goThrough(url, client.redirectUri, answer);
      },
      end: (refreshToken) => fetch(`${origin}/end`, { method: 'POST', body: refreshToken }),
    };
  };
