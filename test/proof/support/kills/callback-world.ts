import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll } from 'vitest';
import type { Call, FaultMode } from '../../../support/fault/fault.ts';
import { startFaultyServices } from '../../../support/fault/faulty-services.ts';
import { channels } from '../../../support/providers/slack-stub.ts';
import {
  type StubRequest,
  type StubResponse,
  startStub,
} from '../../../support/providers/stub-server.ts';
import { createConnecting } from '../../../support/stack/connecting.ts';
import { startTestStack } from '../../../support/stack/start-test-stack.ts';
import { startEvents } from '../../bench/scenario.ts';
import { prepareFunction } from '../processes/function-process.ts';

/**
 * A Slack that counts exchanges. A code `<workspace>-<anything>` works once; tokens are of their
 * workspace, and work until the end.
 * @param through what every exchange passes
 */
export const startWorkspaces = async (
  through: (execute: () => StubResponse) => StubResponse | Promise<StubResponse>,
) => {
  const used = new Set<string>();
  let exchanges = 0;
  const exchange = (code: string): StubResponse => {
    exchanges++;
    if (used.has(code)) return { body: { ok: false, error: 'code_already_used' } };
    used.add(code);
    const [id = ''] = code.split('-');
    const team = { id, name: `Team ${id}` };
    return { body: { ok: true, access_token: `xoxb-${code}`, token_type: 'bot', team } };
  };
  const list = (authorization = ''): StubResponse => {
    const code = authorization.replace('Bearer xoxb-', '');
    const works = code === 'old' || used.has(code);
    return works
      ? { body: { ok: true, channels: [{ id: 'C1', name: 'general' }] } }
      : { body: { ok: false, error: 'invalid_auth' } };
  };
  const stub = await startStub(({ url, form, headers }: StubRequest) =>
    url.pathname.endsWith('oauth.v2.access')
      ? through(() => exchange(form.get('code') ?? ''))
      : list(headers.authorization),
  );
  return {
    mapping: ['https://slack.com', stub.origin] as [from: string, to: string],
    exchanges: () => exchanges,
    isUsed: (code: string) => used.has(code),
  };
};

/** The nth call of a victim to anybody, and whether it dies before that call is executed or after. */
export type Aim = { step: number; when: 'before' | 'after'; kill: () => void };

/** Counts the calls of one victim to DynamoDB, KMS and its provider, and kills it in one of them. */
export const createAiming = () => {
  let steps: string[] = [];
  let aim: Aim | undefined;
  const isHit = (name: string): boolean => {
    steps.push(name);
    return steps.length === aim?.step;
  };
  return {
    /** Of the present victim, as `<operation> <table>`. */
    steps: (): readonly string[] => steps,
    /** Begins with another victim. */
    at: (next?: Aim) => {
      steps = [];
      aim = next;
    },
    /** For the proxies of DynamoDB and KMS. */
    choose: ({ operation, tableName = '' }: Call): FaultMode | undefined =>
      isHit(`${operation} ${tableName}`.trim()) && aim ? { ...aim } : undefined,
    /** For the provider: executes its call, unless the victim dies before. */
    through: async <T>(execute: () => T): Promise<T> => {
      const hit = isHit('provider') ? aim : undefined;
      if (!hit) return execute();
      if (hit.when === 'after') execute();
      hit.kill();
      return new Promise<T>(() => {});
    },
  };
};

/** How an account is connected: what is there before, what the start asks for, and who completes it. */
export type Way = {
  name: string;
  before?: string;
  code: string;
  given?: object;
  byServer?: true;
};

type Task = { of: 'callback' | 'completion' } & Parameters<
  Awaited<ReturnType<typeof startEvents>>['eventOf']
>[0];

/** The parameters of a redirect, or the members of a completion's answer. */
type Ended = Record<string, string>;
const texts = ([name, value]: [string, unknown]) => [name, String(value)];

/** The functions that exchange codes in processes that die, and a stack that lives, on the same tables and keys. */
export const startCallbackWorld = async () => {
  const aiming = createAiming();
  const slack = await startWorkspaces((execute) => aiming.through(execute));
  const { dynamodb, kms, directOptions } = await startFaultyServices();
  dynamodb.chooseBy(aiming.choose);
  kms.chooseBy(aiming.choose);
  const survivor = await startTestStack({ ...directOptions, originMap: new Map([slack.mapping]) });
  const { oauthApps, createTenant, connect, connections, database, request } = survivor;
  await oauthApps.put({ integrationType: 'slack', clientId: 'id', clientSecret: 'secret' });
  const { start } = createConnecting(survivor);
  const events = await startEvents();
  afterAll(() => events.stop());
  const info = { ...survivor.info, dynamodb_endpoint: dynamodb.origin, kms_endpoint: kms.origin };
  const prepare = (name: string) => prepareFunction(name, { ...survivor, info }, [slack.mapping]);
  const victims = {
    callback: await prepare('oauth-callback'),
    completion: await prepare('oauth-complete'),
  };

  /** A tenant whose person has consented. */
  const consented = async ({ before, code: workspace, given, byServer }: Way) => {
    const { tenantId, apiKey } = await createTenant();
    if (before) {
      const account = { id: before, label: before };
      const token = { accessToken: 'xoxb-old' };
      await connect(tenantId, 'slack', token, { account, grantFamily: 'slack' });
    }
    const requested = { ...given, ...(byServer ? { completion: 'by_server' } : {}) };
    const state = (await start(apiKey, 'slack', requested)).searchParams.get('state') ?? '';
    const code = `${workspace}-${randomUUID()}`;
    const path = `/integrations/oauth_callback/slack?${new URLSearchParams({ code, state })}`;
    const [flowId = ''] = state.split('.');
    const completion = async () => ({
      path: '/integrations/oauth_complete',
      body: { completion_code: (await redirect(path)).get('completion_code') ?? '' },
    });
    return {
      code,
      flowId,
      /** What a process that may die is to do: the callback, or after it the completion. */
      task: byServer
        ? { of: 'completion' as const, ...(await completion()), method: 'POST' as const, tenantId }
        : { of: 'callback' as const, path },
      /** The same by the stack that lives. @returns how the connection ended */
      repeat: async (): Promise<Ended> => {
        if (!byServer) return Object.fromEntries(await redirect(path));
        const { path: url, body } = await completion();
        const response = await request(url, { method: 'POST', apiKey, body: JSON.stringify(body) });
        return Object.fromEntries(Object.entries(Object(response.body)).map(texts));
      },
      /** Every connection of the tenant, as stored. */
      stored: async () => (await connections.ofType(tenantId, 'slack')).connections,
      /** Whether its primary connection can be used. */
      works: async () => (await request(channels, { apiKey })).status === 200,
      /** Starts again and connects the same workspace. */
      again: async () => {
        const next = (await start(apiKey, 'slack', given)).searchParams.get('state') ?? '';
        const query = new URLSearchParams({ code: `${workspace}-${randomUUID()}`, state: next });
        return Object.fromEntries(await redirect(`/integrations/oauth_callback/slack?${query}`));
      },
    };
  };

  const redirect = async (path: string) => {
    const response = await request(path);
    return new URL(response.headers.get('location') ?? '').searchParams;
  };

  return {
    consented,
    steps: aiming.steps,
    exchanges: slack.exchanges,
    isUsed: slack.isUsed,
    /** Gives a task to a new process. @returns its answer; undefined if it died */
    run: async ({ of, ...task }: Task, aim?: Omit<Aim, 'kill'>): Promise<string | undefined> => {
      const victim = await victims[of](512);
      aiming.at(aim && { ...aim, kill: () => process.kill(victim.pid, 'SIGKILL') });
      try {
        return await victim.invoke(await events.eventOf(task)).catch(() => undefined);
      } finally {
        victim.stop();
      }
    },
    /** As if the claim had expired by itself. */
    expireClaim: (flowId: string) =>
      database.client.send(
        new UpdateCommand({
          TableName: database.tableName('oauth_flows'),
          Key: { flow_id: flowId },
          UpdateExpression: 'SET claimed_until_ms = :past',
          ExpressionAttributeValues: { ':past': 1 },
        }),
      ),
  };
};
