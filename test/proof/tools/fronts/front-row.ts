import http from 'node:http';
import { freePort } from '../../support/free-port.ts';
import type { Bench } from '../bench.ts';
import type { Outcome, ToolRow } from '../row.ts';
import { without } from '../without.ts';

type Front = {
  /** Debian's package has its name. */
  tool: string;
  executable: string;
  /** Its configuration, in the file `front.conf`. */
  configure(port: string, api: string, folder: string): string;
  args: readonly string[];
  outcome: Outcome;
  /** What is changed in the configuration for a run without the setting, and where it differs then. */
  without?: { from: string; to: string; differs: string };
};

/** Node's own client, since fetch sends no `Expect`. */
const ask = (
  url: string,
  headers: Record<string, string>,
  body?: string,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const request = http.request(url, { method, headers }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve({ status: response.statusCode ?? 0, text });
    });
    request.once('error', reject);
    if (headers.Expect) request.once('continue', () => request.end(body));
    else request.end(body);
    if (headers.Expect) request.flushHeaders();
  });

const listening = async (url: string): Promise<void> => {
  for (let tries = 0; tries < 100; tries++) {
    if (await fetch(url).catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('It did not start');
};

const options = '/events/components/demo/events/task_completed/options/task_id?project_id=website';

const callsOf = (key: Record<string, string>) => {
  const start = '/integrations/oauth_start/demo';
  const json = { ...key, 'Content-Type': 'application/json' };
  const calls: [path: string, headers: Record<string, string>, body?: string][] = [
    [options, key],
    ['/events/components/a%2Fb%25c', key],
    ['/agents?limit=1', { ...key, 'X-Long': 'a'.repeat(6000) }],
    [start, { ...json, Expect: '100-continue' }, '{"if_other_account":"add"}'],
    ['/openapi.json', { 'Accept-Encoding': 'gzip' }],
  ];
  return calls;
};

/** @returns the first path that is answered otherwise than without the server */
const differenceOf = async (through: string, bench: Bench): Promise<string | undefined> => {
  for (const [path, headers, body] of callsOf({ 'X-API-Key': bench.info.api_key })) {
    const direct = await ask(bench.baseUrl + path, headers, body);
    const seen = await ask(through + path, headers, body);
    const isSame = seen.status === direct.status && (body || withoutId(seen) === withoutId(direct));
    if (!isSame || (path === options && direct.status !== 200)) return path;
  }
  return undefined;
};

const runFront = async (front: Front, bench: Bench): Promise<Outcome> => {
  const { origin } = new URL(bench.baseUrl);
  const difference = async (change: (configuration: string) => string) => {
    const port = await freePort();
    await bench.write({ 'front.conf': change(front.configure(port, origin, bench.folder)) });
    bench.stopServers();
    void bench.start(/never/, front.executable, ...front.args).catch(() => {});
    const through = `http://127.0.0.1:${port}/api`;
    await listening(`${through}/health`);
    return differenceOf(through, bench);
  };
  const seen = await difference((configuration) => configuration);
  if (seen) throw new Error(`It answers ${seen} otherwise`);
  if (!front.without) return front.outcome;
  const { from, to, differs } = front.without;
  const seenWithout = await difference((configuration) => without(configuration, from, to));
  if (seenWithout !== differs)
    throw new Error(`Without the setting, it answers ${seenWithout} otherwise`);
  return front.outcome;
};

const withoutId = ({ text }: { text: string }) => text.replace(/"request_id":"[^"]*"/, '');

/** A row for a server between callers and the API: each answer is the one that comes without it. */
export const frontRow = (front: Front): ToolRow => ({
  group: 'fronts',
  tool: front.tool,
  packages: {},
  debian: front.tool,
  fault: 'renamed-parameter',
  run: (bench) => runFront(front, bench),
});
