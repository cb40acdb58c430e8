import { beforeAll, describe, expect, inject, it } from 'vitest';
import {
  createApiKey,
  createSessionToken,
  hashCredential,
} from '../../../functions/keys/domain/api-key.ts';
import { uuidV7 } from '../../../functions/platform/model/uuid-v7.ts';
import { unknownId } from '../../support/stack/accounts.ts';
import type { RequestOptions } from '../../support/stack/client.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createPages, from, page } from '../../support/stack/pages.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import type { StackResponse } from '../../support/stack/undocumented.ts';
import { soaking } from '../soak/soaking.ts';
import { countCalls } from '../support/attack/count-calls.ts';
import { garbageKeysOf } from '../support/attack/forgeries.ts';
import { sendAll } from '../support/attack/send-all.ts';

const { runs, progress, report } = soaking('sessions');

const stack = await startTestStack();
const { request, createTenant, connect, connections, apiKeys, rewriteRow } = stack;
const { sessionOf } = createPages(stack);
const { start } = createConnecting(stack);

/** A tenant with a connection and an attempt, and all that names either. */
const createOwner = async () => {
  const tenant = await createTenant();
  // One that was made just now is looked for again, for a moment.
  const integrationId = uuidV7(Date.now() - 3_600_000);
  await connect(tenant.tenantId, 'demo', { accessToken: 'a' }, { integrationId });
  const state = (await start(tenant.apiKey)).searchParams.get('state') ?? '';
  const [key] = await apiKeys.listByTenant(tenant.tenantId);
  const secrets = [tenant.apiKey, key?.keyId ?? '', hashCredential(tenant.apiKey)];
  return { ...tenant, integrationId, attemptId: state.slice(0, 22), secrets };
};
type Owner = Awaited<ReturnType<typeof createOwner>>;

/** What a page may ask about a connection and an attempt. */
const requestsAbout = ({
  integrationId,
  attemptId,
}: Pick<Owner, 'integrationId' | 'attemptId'>): [string, RequestOptions?][] => [
  [`/integrations/${integrationId}`],
  [`/integrations/${integrationId}`, { method: 'DELETE' }],
  [`/integrations/${integrationId}`, { method: 'PATCH', body: '{"name":"Mine"}' }],
  [`/integrations/oauth_attempts/${attemptId}`],
  [
    '/integrations/oauth_start/demo',
    { method: 'POST', body: JSON.stringify({ integration_id: integrationId }) },
  ],
  [
    `/events/components/demo/events/task_completed/options/project_id?_integration_id=${integrationId}`,
  ],
];

const nobodys = { integrationId: unknownId, attemptId: 'A'.repeat(22) };

/** The text of an answer and its headers, without what differs each time. */
const whole = ({ text, headers }: StackResponse) => `${text}\n${[...headers].join('\n')}`;
const said = ({ status, body }: StackResponse) => ({
  status,
  ...Object(body),
  request_id: undefined,
});

// Only the embedded database counts its requests.
describe.skipIf(inject('dynamodbEndpoint') !== undefined)('sessions', () => {
  const timeout = 60_000 + runs * 100;
  const share = Math.ceil(runs / 2);

  /** Sends it, and looks for whatever belongs to a key. */
  const sendFor = async (owner: Owner, [path, options]: [string, RequestOptions?], as: object) => {
    const answer = await request(path, { ...options, ...as });
    for (const secret of owner.secrets) expect(whole(answer)).not.toContain(secret);
    return answer;
  };
  const about = (owner: Owner, n: number) => {
    const all = requestsAbout(owner);
    return all[n % all.length] ?? ['/integrations'];
  };

  // What a function does when it starts is not counted.
  beforeAll(async () => {
    const session = await sessionOf((await createTenant()).apiKey);
    for (const [path, options] of requestsAbout(nobodys)) {
      await request(path, { ...options, ...from(page, session) });
    }
  });

  it('that are forged or have ended are refused with one read at most', { timeout }, async () => {
    const owner = await createOwner();
    const [session, ended] = [await sessionOf(owner.apiKey), await sessionOf(owner.apiKey)];
    await rewriteRow('api_keys', { key_hash: hashCredential(ended) }, { expires_at_ms: 1 });
    const garbage = garbageKeysOf(session);
    const kinds: [string, (n: number) => string][] = Object.entries({
      ...garbage,
      'one that nobody has': () => createSessionToken('local'),
      'a key made of it': () => session.replace('cs_', 'sk_'),
      'one made of a key': () => owner.apiKey.replace('sk_', 'cs_'),
      'a key that nobody has': () => createApiKey('local'),
      'one that has ended': () => ended,
    });
    const cost = countCalls(stack);
    let wellFormed = 0;
    await sendAll(share, async (n) => {
      const [kind = '', forge] = kinds[n % kinds.length] ?? [];
      const forged = forge?.(Math.floor(n / kinds.length)) ?? '';
      if (forged === session) return;
      if (!(kind in garbage)) wellFormed++;
      const answer = await sendFor(owner, about(owner, n), from(page, forged));
      expect({ kind, status: answer.status }).toEqual({ kind, status: 401 });
      progress(n);
    });
    const { reads, ...others } = cost();
    report({ 'forged sessions': share, 'calls of KMS for them': others['calls of KMS'] });
    expect(others).toEqual({ 'calls of KMS': 0, writes: 0 });
    expect(reads).toBeLessThanOrEqual(wellFormed);
  });

  it('of another tenant learn no more than about what nobody has', { timeout }, async () => {
    const owner = await createOwner();
    const other = await createOwner();
    const session = await sessionOf(other.apiKey);
    const unknown = await Promise.all(
      requestsAbout(nobodys).map(async (asked) =>
        said(await sendFor(owner, asked, from(page, session))),
      ),
    );
    let used = session;
    const cost = countCalls(stack);
    await sendAll(share, async (n) => {
      // Each has a limit, and so has their tenant.
      if (n % 500 === 499) used = await sessionOf((await createTenant()).apiKey);
      const answer = await sendFor(owner, about(owner, n), from(page, used));
      expect(said(answer)).toEqual(unknown[n % unknown.length]);
      progress(share + n);
    });
    report({ 'of another tenant': share });
    expect(cost()['calls of KMS']).toBe(0);
    const still = await connections.primary(owner.tenantId, 'demo');
    expect(still).toMatchObject({ integrationId: owner.integrationId, version: 1 });
  });
});
