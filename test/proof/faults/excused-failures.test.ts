import { describe, expect, it, onTestFinished } from 'vitest';
import { restApiAt } from '../../../infra/local/api-gateway.ts';
import { createGatewayServer } from '../../../infra/local/aws/gateway/server.ts';
import { listen } from '../../../infra/local/listen.ts';
import { sendChecked } from '../support/attack/attack-stack.ts';
import type { AttackRequest } from '../support/attack/framings.ts';
import { createSession } from '../support/attack/session.ts';

const request_id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const doc_url = 'http://127.0.0.1/api/docs/errors/provider_unavailable';
const body = JSON.stringify({
  code: 'provider_unavailable',
  detail: 'Try again.',
  request_id,
  doc_url,
});
const unavailable = {
  body,
  headers: {
    'content-type': 'application/json',
    'content-length': `${body.length}`,
    'x-request-id': request_id,
    link: '</api/docs/errors/provider_unavailable>; rel="help"',
    'ratelimit-limit': '20',
    'ratelimit-remaining': '19',
    'ratelimit-reset': '1',
  },
};
const path = '/events/components/slack/events/new_message/options/channel_id';

/** @returns how many requests failed at a provider, and for how many the attack expects a line */
const countFailures = async (framing: AttackRequest['framing']) => {
  let failed = 0;
  const server = createGatewayServer(
    Promise.resolve((_request, response) => {
      failed++;
      setTimeout(() => {
        response.writeHead(500, unavailable.headers).end(unavailable.body);
      }, 20);
    }),
    restApiAt('http://127.0.0.1/api').respond,
  );
  const session = createSession(await listen(server, 0));
  onTestFinished(() => {
    session.close();
    server.closeAllConnections();
    server.close();
  });
  let excused = 0;
  const nothing = { wasSlow: async () => false, lastFailures: () => [], alarms: () => [] };
  const output = { ...nothing, excuse: () => excused++ };
  await sendChecked(session, { method: 'GET', path, headers: [], body: '', framing }, output);
  return { failed, excused };
};

describe('a failure at a provider is expected in the output of an attacked stack', () => {
  it.each(['usual', 'pipelined', 'more than its length'] as const)(
    'once for each request: %s',
    async (framing) => {
      const { failed, excused } = await countFailures(framing);
      expect(excused).toBe(failed);
    },
  );
});
