import { randomUUID } from 'node:crypto';
import type { LocalJson } from '../../../infra/local/local-json.ts';

const projects = '/events/components/demo/events/task_completed/options/project_id';

type LoadRequest = { method: string; path: string; isKeyed?: boolean };

/** Each path through the stack: with and without a look-up, with writes, and refused. */
const mix: readonly (() => LoadRequest)[] = [
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

  const ask = async ({ method, path, isKeyed = true }: LoadRequest): Promise<number> => {
    const headers = isKeyed ? { 'x-api-key': api_key } : {};
    const response = await fetch(base_url + path, { method, headers });
    await response.arrayBuffer();
    const { status } = response;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return status;
  };

  return {
    /** Starts every function that the load needs; a busy machine may take some attempts. */
    askEach: async (): Promise<void> => {
      for (const next of mix) {
        for (let attempt = 0; attempt < 20 && (await ask(next())) >= 500; attempt++);
      }
    },
    /** How many answers had each status. */
    statuses: () => Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
    /** @returns how many requests were sent */
    run: async (connections: number, goesOn: (sent: number) => boolean): Promise<number> => {
      const before = sent;
      const client = async () => {
        while (goesOn(sent - before)) {
          const next = mix[sent++ % mix.length];
          if (next) await ask(next());
        }
      };
      await Promise.all(Array.from({ length: connections }, client));
      return sent - before;
    },
  };
};
