import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll } from 'vitest';
import { startEvents } from '../../bench/scenario.ts';
import { startFaultyServices } from '../fault/faulty-services.ts';
import { prepareFunction } from '../processes/function-process.ts';
import { channels } from '../providers/slack-stub.ts';
import { createConnecting } from '../stack/connecting.ts';
import { startTestStack } from '../stack/start-test-stack.ts';
import { type Aim, createAiming } from './aim.ts';
import { startWorkspaces } from './workspaces.ts';

/** How an account is connected: what is there before, and what the start asks for. */
export type Way = { name: string; before?: string; code: string; given?: object };

const memoryMb = 512;

/** The callback's function in a process that dies, and a stack that lives, on the same tables and keys. */
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
  const startVictim = await prepareFunction('oauth-callback', { ...survivor, info }, [
    slack.mapping,
  ]);

  /** A tenant whose person has consented. */
  const consented = async ({ before, code: workspace, given }: Way) => {
    const { tenantId, apiKey } = await createTenant();
    if (before) {
      const account = { id: before, label: before };
      const token = { accessToken: 'xoxb-old' };
      await connect(tenantId, 'slack', token, { account, grantFamily: 'slack' });
    }
    const state = (await start(apiKey, 'slack', given)).searchParams.get('state') ?? '';
    const code = `${workspace}-${randomUUID()}`;
    const path = `/integrations/oauth_callback/slack?${new URLSearchParams({ code, state })}`;
    const [flowId = ''] = state.split('.');
    return {
      path,
      code,
      flowId,
      /** Every connection of the tenant, as stored. */
      stored: async () => (await connections.ofType(tenantId, 'slack')).connections,
      /** Whether its primary connection can be used. */
      works: async () => (await request(channels, { apiKey })).status === 200,
      /** Starts again and connects the same workspace. */
      again: async () => {
        const next = (await start(apiKey, 'slack', given)).searchParams.get('state') ?? '';
        const query = new URLSearchParams({ code: `${workspace}-${randomUUID()}`, state: next });
        return redirect(`/integrations/oauth_callback/slack?${query}`);
      },
    };
  };

  const redirect = async (path: string) => {
    const answer = await request(path);
    return new URL(answer.headers.get('location') ?? '').searchParams;
  };

  return {
    consented,
    redirect,
    steps: aiming.steps,
    exchanges: slack.exchanges,
    isUsed: slack.isUsed,
    /** Delivers a callback to a new process. @returns its answer; undefined if it died */
    deliver: async (path: string, aim?: Omit<Aim, 'kill'>): Promise<string | undefined> => {
      const victim = await startVictim(memoryMb);
      aiming.at(aim && { ...aim, kill: () => process.kill(victim.pid, 'SIGKILL') });
      try {
        return await victim.invoke(await events.eventOf({ path })).catch(() => undefined);
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
