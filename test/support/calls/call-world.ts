import type http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createSendCall } from '../../../functions/calls/adapters/send-call.ts';
import type { CoolDownStore } from '../../../functions/options/domain/listing/cool-downs.ts';
import { createCheckWorld } from '../connections/check-world.ts';
import { grant, hour } from '../connections/refresh-world.ts';
import { unused } from '../connections/unused-connections.ts';
import { serve } from '../run/serve.ts';

/** What reached a stand-in. `host` is of the URL that was called, whatever the header says. */
export type ReceivedCall = {
  host: string;
  method: string;
  target: string;
  rawHeaders: readonly (readonly [name: string, value: string])[];
  body: Buffer;
};
type CallResponder = (call: ReceivedCall, response: http.ServerResponse) => unknown;

/** One stand-in for every host that anything is sent to; it records all. */
export const startCallProvider = async () => {
  const received: ReceivedCall[] = [];
  const provider = { received, respond: (() => {}) as CallResponder };
  const { connect } = await serve(async (request, response) => {
    const [, host = '', target = ''] = /^\/([^/]+)(.*)$/s.exec(request.url ?? '') ?? [];
    const { rawHeaders, method = '' } = request;
    const pairs = Array.from(
      { length: rawHeaders.length / 2 },
      (_, n) => [rawHeaders[2 * n] ?? '', rawHeaders[2 * n + 1] ?? ''] as const,
    );
    const call = { host, method, target, rawHeaders: pairs, body: await buffer(request) };
    received.push(call);
    provider.respond(call, response);
  });
  /** The host becomes the first step of the path, so that it cannot be lost. */
  const sendCall = createSendCall((url) => ({
    ...connect(url),
    path: `/${url.host}${url.pathname}${url.search}`,
  }));
  return { provider, sendCall };
};

export const firstToken = 'xoxb-First/canary+token==';
export const secondToken = 'xoxb-Second/canary+token==';
export const refreshToken = 'xoxe-Refresh/canary+token==';

/** The connection of {@link createCheckWorld}, of any type, with what a service's call needs. */
export const createCallWorld = (
  row: { integrationType: string; variables?: Readonly<Record<string, string>> },
  sendCall: ReturnType<typeof createSendCall>,
) => {
  const tokens = { accessToken: secondToken, refreshToken };
  const { state, deps, budget, limited } = createCheckWorld(
    { ...row, sealedTokens: JSON.stringify({ accessToken: firstToken, refreshToken }) },
    200,
    async () => ({ ...grant, tokens }),
  );
  state.nowMs = hour;
  const untilMs = new Map<string, number>();
  const coolDownStore: CoolDownStore = {
    coolDowns: async ({ connection, app }) => ({
      connectionLimitedUntilMs: untilMs.get(connection) ?? 0,
      appLimitedUntilMs: untilMs.get(app) ?? 0,
    }),
    setLimitedUntil: async (of, ms) => {
      untilMs.set(of, ms);
    },
  };
  const agentAccounts = { get: unused };
  return { state, budget, limited, deps: { ...deps, agentAccounts, coolDownStore, sendCall } };
};
