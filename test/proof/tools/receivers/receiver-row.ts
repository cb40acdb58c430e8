import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import { listen } from '../../../../infra/local/listen.ts';
import type { Bench } from '../bench.ts';
import type { Outcome, ToolRow } from '../row.ts';
import { without } from '../without.ts';

type ReceiverRow = {
  tool: string;
  packages: Readonly<Record<string, string>>;
  version?: string;
  /** By name; the first serves, and prints `listening on <port>`. */
  files: Readonly<Record<string, string>>;
  /** Of a server that is not `node <file>`. */
  command?: readonly string[];
  outcome: Outcome;
  /** What is changed in the first file for a run without the setting, and what our webhook gets then. */
  without?: { from: string; to?: string; status: number };
};

/** Both packages must agree: 204 if both verify the body, 400 if both refuse. */
const verify = `import { Webhook as Standard } from 'standardwebhooks';
import { Webhook as Svix } from 'svix';

const secret = process.env.WEBHOOK_SECRET;
const event = (Webhook, body, headers) => {
  try {
    new Webhook(secret).verify(body, headers);
    return JSON.parse(body).type;
  } catch (error) {
    return error.name;
  }
};
export const statusOf = (body, headers) => {
  const seen = [Standard, Svix].map((Webhook) => event(Webhook, body, headers));
  if (seen.every((type) => type === 'webhook.test')) return 204;
  return seen.every((name) => name === 'WebhookVerificationError') ? 400 : 500;
};
export const listening = (server) => server.once('listening', () => console.log('listening on ' + server.address().port));
`;

/** Leads webhooks on to a receiver, and changes them on the way if it is told to. */
const startForwarder = async (bench: Bench) => {
  const on = { url: '', changes: 'nothing' as 'nothing' | 'body' };
  const server = http.createServer(async (request, response) => {
    const sent = String(await buffer(request));
    const body = on.changes === 'body' ? sent.replace('webhook.test', 'webhook.tess') : sent;
    const { host, connection, 'content-length': length, ...headers } = request.headers;
    const signature = String(headers['webhook-signature']);
    if (bench.fault === 'changed-signature')
      headers['webhook-signature'] = signature.replace(/v1,(.)/, (_, first) =>
        first === 'A' ? 'v1,B' : 'v1,A',
      );
    const named = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
    const answer = await fetch(on.url, {
      method: 'POST',
      headers: Object.fromEntries(named),
      body,
    }).catch(() => undefined);
    response.writeHead(answer?.status ?? 502).end();
  });
  const url = await listen(server, 0);
  bench.atEnd(() => server.close());
  return { url: `${url}/hooks`, on };
};

const created = z.object({ id: z.string(), secret: z.string() });
const tested = z.object({ status_code: z.nullable(z.number()) });

const makeWebhook = async (bench: Bench, url: string) => {
  const answer = await bench.call('POST', '/webhooks', { url });
  const { id, secret } = created.parse(await answer.json());
  bench.atEnd(() => bench.call('DELETE', `/webhooks/${id}`));
  await bench.write({ 'verify.mjs': verify, '.env': `WEBHOOK_SECRET=${secret}\n` });
  return async () => {
    const response = await bench.call('POST', `/webhooks/${id}/test`);
    return tested.parse(await response.json()).status_code;
  };
};

const isListening = /(?:listening on |127\.0\.0\.1:|localhost:)(\d+)/;

/** Our real webhooks, through a forwarder, at a receiver of this framework. */
const runReceiver = async (row: ReceiverRow, bench: Bench): Promise<Outcome> => {
  const { url, on } = await startForwarder(bench);
  const send = await makeWebhook(bench, url);
  const [first = ''] = Object.keys(row.files);
  const [command = '', ...args] = row.command ?? ['node', '--env-file=.env', first];
  const serve = async () => {
    bench.stopServers();
    const port = await bench.start(isListening, command, ...args);
    on.url = `http://127.0.0.1:${port}/hooks`;
  };
  await bench.write(row.files);
  await serve();
  const whole = await send();
  on.changes = 'body';
  const changed = await send();
  if (whole !== 204 || changed !== 400)
    throw new Error(`The body as it was sent got ${whole}, and a changed one ${changed}`);
  if (!row.without) return row.outcome;

  const { from, to, status } = row.without;
  await bench.write({ [first]: without(row.files[first] ?? '', from, to) });
  await serve();
  on.changes = 'nothing';
  const seen = await send();
  if (seen !== status) throw new Error(`Without the setting, it answered ${seen}`);
  return row.outcome;
};

/** A row for a receiver: what we sent is verified, a changed body is refused; without its setting, nothing is. */
export const receiverRow = (row: ReceiverRow): ToolRow => ({
  group: 'receivers',
  tool: row.tool,
  ...(row.version ? { version: row.version } : {}),
  packages: { ...row.packages, standardwebhooks: '1.1.1', svix: '2.5.0' },
  fault: 'changed-signature',
  run: (bench) => runReceiver(row, bench),
});
