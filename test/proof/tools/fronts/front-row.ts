import { existsSync } from 'node:fs';
import http from 'node:http';
import type { Bench } from '../bench.ts';
import { freePort } from '../documents/free-port.ts';
import type { Outcome, ToolRow } from '../row.ts';

type Front = {
  tool: string;
  version: string;
  /** Of Debian's package. */
  executable: string;
  /** Its configuration, in the file `front.conf`. */
  configure(port: string, api: string, folder: string): string;
  args: readonly string[];
  outcome: Outcome;
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

const runFront = async (front: Front, bench: Bench): Promise<Outcome> => {
  if (!existsSync(front.executable)) throw new Error(`Not installed: ${front.executable}`);
  const { origin } = new URL(bench.baseUrl);
  const port = await freePort();
  await bench.write({ 'front.conf': front.configure(port, origin, bench.folder) });
  void bench.start(/never/, front.executable, ...front.args).catch(() => {});
  const through = `http://127.0.0.1:${port}/api`;
  await listening(`${through}/health`);

  const key = { 'X-API-Key': bench.info.api_key };
  const options =
    '/events/components/demo/events/task_completed/options/task_id?project_id=website';
  const start = '/integrations/oauth_start/demo';
  const json = { ...key, 'Content-Type': 'application/json' };
  const calls: [path: string, headers: Record<string, string>, body?: string][] = [
    [options, key],
    ['/events/components/a%2Fb%25c', key],
    ['/agents?limit=1', { ...key, 'X-Long': 'a'.repeat(6000) }],
    [start, { ...json, Expect: '100-continue' }, '{"if_other_account":"add"}'],
    ['/openapi.json', { 'Accept-Encoding': 'gzip' }],
  ];
  for (const [path, headers, body] of calls) {
    const direct = await ask(bench.baseUrl + path, headers, body);
    const seen = await ask(through + path, headers, body);
    const isSame = seen.status === direct.status && (body || withoutId(seen) === withoutId(direct));
    if (!isSame || (path === options && direct.status !== 200))
      throw new Error(`${path}: ${seen.status} ${seen.text.slice(0, 200)}`);
  }
  return front.outcome;
};

const withoutId = ({ text }: { text: string }) => text.replace(/"request_id":"[^"]*"/, '');

/** A row for a server between callers and the API: each answer is the one that comes without it. */
export const frontRow = (front: Front): ToolRow => ({
  group: 'fronts',
  tool: front.tool,
  packages: {},
  version: front.version,
  fault: 'renamed-parameter',
  run: (bench) => runFront(front, bench),
});
