import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Answers by their status. */
export type Statuses = Map<number, number>;

/** Who calls, from an own address of the loopback network, which is 127.0.0.0/8 on Linux. */
export type Caller = { address: string; apiKey: string };

export type Flood = {
  callers: readonly Caller[];
  pathOf(n: number): string;
  perSecond: number;
};

/** Usual requests, of which those since some moment are counted. */
export type Use = { caller: Caller; paths: readonly string[]; countedFromMs: number };

const mostUnanswered = 200;

/** Sends requests to a stack from many addresses, and counts the answers. */
export const createCallers = (baseUrl: string) => {
  const agents = new Map<string, http.Agent>();
  const agentOf = (localAddress: string) => {
    const agent = agents.get(localAddress) ?? new http.Agent({ keepAlive: true, localAddress });
    agents.set(localAddress, agent);
    return agent;
  };

  const send = ({ address, apiKey }: Caller, path: string) =>
    new Promise<number>((resolve, reject) => {
      const options = { agent: agentOf(address), headers: { 'X-API-Key': apiKey } };
      http
        .get(baseUrl + path, options, (response) =>
          response.resume().on('end', () => resolve(response.statusCode ?? 0)),
        )
        .on('error', reject);
    });

  const note = (statuses: Statuses, status: number) =>
    statuses.set(status, (statuses.get(status) ?? 0) + 1);

  return {
    /** Sends so often, whatever is answered, until it is stopped. */
    flood: async ({ callers, pathOf, perSecond }: Flood, stop: AbortSignal) => {
      const statuses: Statuses = new Map();
      let unanswered = 0;
      let sent = 0;
      const everyMs = 1000 / perSecond;
      for (let n = 0, dueMs = Date.now(); !stop.aborted; n++, dueMs += everyMs) {
        await sleep(Math.max(0, dueMs - Date.now()));
        const caller = callers[n % callers.length];
        if (!caller || unanswered >= mostUnanswered) continue;
        unanswered++;
        sent++;
        send(caller, pathOf(n))
          .then((status) => note(statuses, status))
          .catch(() => {})
          .finally(() => unanswered--);
      }
      return { sent, statuses };
    },

    /** Asks every two and a half seconds as long as it shall, and never sooner after a late answer. */
    useSteadily: async ({ caller, paths, countedFromMs }: Use, stop: AbortSignal) => {
      const statuses: Statuses = new Map();
      for (let n = 0; !stop.aborted; n++) {
        const next = sleep(2_500);
        const isCounted = Date.now() >= countedFromMs;
        const status = await send(caller, paths[n % paths.length] ?? '');
        if (isCounted) note(statuses, status);
        await next;
      }
      return statuses;
    },

    close: () => {
      for (const agent of agents.values()) agent.destroy();
    },
  };
};
