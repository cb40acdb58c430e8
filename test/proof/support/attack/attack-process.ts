import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { usualMostBytes } from '../../../../functions/platform/contracts/route.ts';
import { createDynamodb } from '../../../../infra/local/aws/dynamodb/create-dynamodb.ts';
import { listen } from '../../../../infra/local/listen.ts';
import { startLocalStack } from '../../../../infra/local/stack.ts';
import { put } from '../../../support/fields/listed-thing.ts';
import { liveFields, originsTo } from '../../../support/fields/live-fields.ts';
import { openClients } from '../../../support/stack/start-test-stack.ts';
import { buildRuntime } from '../processes/function-process.ts';
import { attackRequests } from './attack-requests.ts';
import { attackStack, sendChecked } from './attack-stack.ts';
import { prepareTenants } from './attacked-tenants.ts';
import type { OpenapiDocument } from './document-requests.ts';
import type { AttackRequest } from './framings.ts';
import { createSandboxedFunctions } from './sandboxed-functions.ts';
import { createSession } from './session.ts';
import { largeRequests, refusedRequests, usualRequests } from './usual-requests.ts';
import { watchOutput } from './watch-output.ts';

/**
 * A local stack with tenants and a provider, attacked from inside the same process. Its functions have
 * processes of their own, whose memory is measured. Arguments: folder of bundles, seed, number of requests, and for how many seconds
 * the gateway keeps what the authorizer says. Tells its parent how far it is, and a fault.
 */
const [bundles = '', seed, runs, cacheSeconds] = process.argv.slice(2);
const output = watchOutput();

/** An item in which every field finds an id. */
const thing: Record<string, unknown> = { id: 'x' };
/** An answer in which every field finds its list, and every token request its token. */
const everything: Record<string, unknown> = {
  ok: true,
  access_token: 'token',
  token_type: 'bearer',
  scope: 'a',
  locationId: 'abc',
  owner: 'https://api.calendly.com/users/A',
  organization: 'https://api.calendly.com/organizations/A',
  instance_url: 'https://login.salesforce.com',
  dc: 'us6',
};
for (const { field } of liveFields) {
  if (typeof field.id === 'string' && field.id) put(thing, field.id, 'x');
  const list =
    typeof field.list === 'object' && 'from' in field.list ? field.list.from : field.list;
  put(everything, list, [thing]);
}

/** Answers every request, sometimes with an error, and always the same for the same path. */
const agree = (url: URL, form: URLSearchParams): { status?: number; body: object } => {
  const name = [...`${url.pathname}${form.get('code') ?? ''}`];
  const lot = name.reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 97, 7);
  const bad = [429, 401, 403, 404, 503][lot];
  return bad ? { status: bad, body: {} } : { body: everything };
};

const startProvider = () =>
  listen(
    http.createServer(async (incoming, response) => {
      const url = new URL(incoming.url ?? '/', 'https://provider');
      const form = new URLSearchParams(await text(incoming));
      const { status = 200, body } = agree(url, form);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    }),
    0,
  );

const startStack = async (dataDir: string) => {
  const { runFunctions, peaksMib } = createSandboxedFunctions(await buildRuntime(dataDir));
  const provider = await startProvider();
  // In memory: nothing of it is read again.
  const dynamodbEndpoint = await listen(createDynamodb(), 0);
  const originMap = new Map([...originsTo(provider), ['https://accounts.zoho.eu', provider]]);
  const rateLimit = { perSecond: 5_000, burst: 5_000 };
  const options = {
    ...{ port: 0, dataDir, dynamodbEndpoint, originMap, rateLimit },
    authorizerCacheSeconds: Number(cacheSeconds),
    // On a busy machine a table may be late, which is no fault.
    sdkAttemptMs: 60_000,
  };
  const stack = await startLocalStack(options, { bundles, runFunctions });
  return { ...stack, peaksMib };
};

const attack = async (dataDir: string) => {
  process.env.AWS_ACCESS_KEY_ID = 'attack';
  process.env.AWS_SECRET_ACCESS_KEY = 'attack';
  const { info, close, peaksMib } = await startStack(dataDir);
  const { base_url } = info;
  const clients = openClients(info);
  const { known, caller, handOver: deferCompletion } = await prepareTenants(clients);
  const served = await fetch(`${base_url}/openapi.json`);
  const document = (await served.json()) as OpenapiDocument;
  const { origin } = new URL(base_url);

  let done = 0;
  const bodies = { large: 0, longest: 0 };
  const statuses = await attackStack({
    origin,
    requests: attackRequests(document, known),
    seed: Number(seed),
    runs: Number(runs),
    output,
    onDone: ({ body }) => {
      done++;
      const bytes = Buffer.byteLength(body);
      if (bytes > usualMostBytes) bodies.large++;
      bodies.longest = Math.max(bodies.longest, bytes);
      if (done % 500 === 0) process.send?.({ done });
    },
  });
  const session = createSession(origin);
  /** Asks again if the machine was too busy. */
  const send = async (request: AttackRequest) => {
    for (let tries = 0; tries < 5; tries++) {
      const [result] = await sendChecked(session, request, output);
      if (result !== 'timed out') return result;
    }
    return 'timed out';
  };
  for (const request of largeRequests(caller, Number(seed))) {
    const result = await send(request);
    if (result !== 401 && result !== 413) {
      throw new Error(`${request.method} ${request.path}: ${result} to a large body`);
    }
  }

  // Whatever was drawn before, every success and every common refusal is as before.
  const usual = usualRequests({ ...caller, completionCode: await deferCompletion() });
  const expected = [...usual, ...refusedRequests(caller)];
  for (const { request, status } of expected) {
    const result = await send({ ...request, framing: 'usual' });
    if (result !== status) {
      throw new Error(`${request.method} ${request.path}: ${result} instead of ${status}`);
    }
  }
  session.close();
  const peaks = peaksMib();
  await close();
  clients.database.client.destroy();
  const alarms = output.alarms();
  if (alarms.length > 0) throw new Error(`Printed: ${alarms.slice(0, 5).join('\n')}`);
  return { done, statuses, bodies, peaks };
};

// Each write of the stack waits for a disk.
const memory = '/dev/shm';
const dataDir = mkdtempSync(join(existsSync(memory) ? memory : tmpdir(), 'trunkline-attack-'));
/** A counterexample may hold a large body. */
const short = (text: unknown) => String(text ?? '').slice(0, 6_000);
const finish = (message: object) => {
  rmSync(dataDir, { recursive: true, force: true });
  process.send?.(message, () => process.exit());
};
process.on('disconnect', () => process.exit());
process.on('unhandledRejection', (error) => finish({ fault: `unhandled: ${error}` }));
process.on('uncaughtException', (error) => finish({ fault: `uncaught: ${error.stack}` }));
finish(
  await attack(dataDir).catch((error: unknown) => ({
    fault:
      error instanceof Error ? `${short(error.message)}\n${short(error.cause)}` : String(error),
  })),
);
