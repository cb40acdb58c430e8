import { randomUUID } from 'node:crypto';
import { Agent, request as send } from 'node:http';
import type { LocalJson } from '../../../infra/local/local-json.ts';

const projects = '/events/components/demo/events/task_completed/options/project_id';

type Asked = { method: string; path: string; isKeyed?: boolean };

/** Each path through the stack: with and without a look-up, with writes, and refused. */
const mix: readonly (() => Asked)[] = [
  () => ({ method: 'GET', path: '/agents' }),
  () => ({ method: 'GET', path: projects }),
  () => ({ method: 'GET', path: `${projects}?_search=${randomUUID()}` }),
  () => ({ method: 'POST', path: '/integrations/oauth_start/demo' }),
  () => ({ method: 'GET', path: '/integrations' }),
  () => ({ method: 'GET', path: '/agents?limit=no' }),
  () => ({ method: 'GET', path: '/events/components/demo/events/none/options/none' }),
  () => ({ method: 'GET', path: '/agents', isKeyed: false }),
];

/** Many clients of a local stack, each with one request after the other. */
export const createLoad = ({ base_url, api_key }: LocalJson) => {
  const statuses = new Map<number, number>();
  let sent = 0;

  const ask = (agent: Agent, { method, path, isKeyed = true }: Asked) =>
    new Promise<number>((resolve, reject) => {
      const headers = isKeyed ? { 'x-api-key': api_key } : {};
      send(`${base_url}${path}`, { method, agent, headers }, (response) => {
        const { statusCode = 0 } = response;
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
        response
          .resume()
          .once('end', () => resolve(statusCode))
          .once('error', reject);
      })
        .once('error', reject)
        .end();
    });

  return {
    /** Starts every function that the load needs; a busy machine may take some attempts. */
    askEach: async (): Promise<void> => {
      const agent = new Agent();
      for (const next of mix) {
        for (let attempt = 0; attempt < 20 && (await ask(agent, next())) >= 500; attempt++);
      }
    },
    /** How many answers had each status. */
    statuses: () => Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
    /** @returns how many requests were sent */
    run: async (connections: number, goesOn: (sent: number) => boolean): Promise<number> => {
      const before = sent;
      const agent = new Agent({ keepAlive: true, maxSockets: connections });
      const client = async () => {
        while (goesOn(sent - before)) {
          const next = mix[sent++ % mix.length];
          if (next) await ask(agent, next());
        }
      };
      await Promise.all(Array.from({ length: connections }, client));
      agent.destroy();
      return sent - before;
    },
  };
};
