import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { startLocalStack } from '../../../infra/local/stack.ts';
import { createDemoPerson } from '../../support/stack/demo-person.ts';
import type { FaultName } from './faults.ts';
import { startFaultyApi } from './faulty-api.ts';
import { startProviderGate } from './oauth/provider-gate.ts';

const started = z.object({ authorization_url: z.url() });

/** A stack of this process with a connected account, for all rows. */
export const startWorld = async (fault?: FaultName) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'trunkline-tools-stack-'));
  const rateLimit = { perSecond: 1000, burst: 1000 };
  const { gate, originMap, closeGate } = await startProviderGate(fault);
  const settings = { rateLimit, originMap, authorizerCacheSeconds: 0 };
  const stack = await startLocalStack({ port: 0, dataDir, ...settings });
  const { info } = stack;
  const api = await startFaultyApi(info.base_url, fault);

  /** Waits where the API asks for that. @throws with the answer, unless it is 2xx */
  const call = async (method: string, path: string, body?: object): Promise<Response> => {
    const response = await fetch(info.base_url + path, {
      method,
      headers: { 'X-API-Key': info.api_key, 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (response.status === 429) {
      await setTimeout(Number(response.headers.get('retry-after')) * 1000);
      return call(method, path, body);
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response;
  };
  const answer = await call('POST', '/integrations/oauth_start/demo');
  const { authorization_url } = started.parse(await answer.json());
  await fetch(await createDemoPerson('ada')(authorization_url), { redirect: 'manual' });

  return {
    fault,
    stack,
    gate,
    info,
    baseUrl: api.baseUrl,
    call,
    document: async () => (await fetch(`${api.baseUrl}/openapi.json`)).text(),
    closeWorld: async () => {
      api.close();
      closeGate();
      await stack.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export type World = Awaited<ReturnType<typeof startWorld>>;
