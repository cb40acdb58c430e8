import { randomUUID } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../functions/domain/model/sha256.ts';
import { createRotatingGoogle, googleOrigins } from '../support/providers/rotating-google.ts';
import { startStub } from '../support/providers/stub-server.ts';
import { createInvoking, tokenOf } from '../support/stack/invoking.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stub = await startStub(() => ({}));
const { createTenant, connect, connections, oauthApps, info, database } = await useStack(
  googleOrigins.map((origin) => [origin, stub.origin]),
);
await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'secret' });
const { ask, invoke } = createInvoking(info);

const hourMs = 3_600_000;
const account = { id: 'ada@example.com', label: 'Ada' };
const gmail = { integration_type: 'gmail' };

let google = createRotatingGoogle();
beforeEach(() => {
  google = createRotatingGoogle();
  stub.answer = google.answer;
});

/** A tenant with a Gmail account, by default with a token that works for an hour. */
const connectGmail = async (
  tokens: { accessTokenExpiresAtMs?: number; refreshToken?: string } = {},
  overrides: Parameters<typeof connect>[3] = { account },
) => {
  const { tenantId } = await createTenant();
  await connect(
    tenantId,
    'gmail',
    {
      accessToken: 'access-1',
      refreshToken: 'refresh-1',
      accessTokenExpiresAtMs: Date.now() + hourMs,
      grantedScopes: ['https://www.googleapis.com/auth/gmail.readonly'],
      ...tokens,
    },
    overrides,
  );
  const stored = await connections.primary(tenantId, 'gmail');
  if (!stored) throw new Error('not connected');
  return { tenant_id: tenantId, stored };
};

describe('success', () => {
  it('answers the token, how to send it and where, and whose account it is', async () => {
    const { tenant_id, stored } = await connectGmail();
    expect(await ask({ tenant_id, ...gmail })).toEqual({
      access_token: 'access-1',
      expires_at: new Date(stored.accessTokenExpiresAtMs ?? 0).toISOString(),
      token_type: 'Bearer',
      authorization: { header: 'authorization', prefix: 'Bearer ' },
      account,
      hosts: expect.arrayContaining(['gmail.googleapis.com']),
      granted_scopes: ['https://www.googleapis.com/auth/gmail.readonly'],
      integration_id: stored.integrationId,
      integration_type: 'gmail',
      token_fingerprint: sha256('access-1'),
    });
    expect(google.refreshes).toBe(0);
  });

  it('answers the same by id', async () => {
    const { tenant_id, stored } = await connectGmail();
    const byId = await ask({ tenant_id, integration_id: stored.integrationId });
    expect(byId).toEqual(await ask({ tenant_id, ...gmail }));
  });

  it('answers null where the provider names no end and no account', async () => {
    const { tenant_id } = await connectGmail({ accessTokenExpiresAtMs: undefined }, {});
    expect(await ask({ tenant_id, ...gmail })).toMatchObject({ expires_at: null, account: null });
  });

  it('answers the token of each account by its id, and of the primary one by the type', async () => {
    const { tenant_id } = await connectGmail();
    const second = { account: { id: 'b@example.com', label: 'B' } };
    await connect(tenant_id, 'gmail', { accessToken: 'second' }, second);
    expect(tokenOf(await ask({ tenant_id, ...gmail }))).toBe('access-1');
    const { connections: both } = await connections.ofType(tenant_id, 'gmail');
    const tokens = new Map<string, string>();
    for (const { integrationId, account: of } of both) {
      tokens.set(of?.label ?? '', tokenOf(await ask({ tenant_id, integration_id: integrationId })));
    }
    expect(tokens).toEqual(
      new Map([
        ['Ada', 'access-1'],
        ['B', 'second'],
      ]),
    );
  });

  it('refreshes an expired token first', async () => {
    const { tenant_id } = await connectGmail({ accessTokenExpiresAtMs: 1 });
    expect(tokenOf(await ask({ tenant_id, ...gmail }))).toBe('access-2');
    expect(tokenOf(await ask({ tenant_id, ...gmail }))).toBe('access-2');
    expect(google.refreshes).toBe(1);
  });

  it('refreshes a token that does not last as long as asked, once', async () => {
    const { tenant_id } = await connectGmail({ accessTokenExpiresAtMs: Date.now() + 600_000 });
    expect(tokenOf(await ask({ tenant_id, ...gmail, minimum_seconds: 500 }))).toBe('access-1');
    for (const _ of [1, 2]) {
      expect(tokenOf(await ask({ tenant_id, ...gmail, minimum_seconds: 1_200 }))).toBe('access-2');
    }
    expect(google.refreshes).toBe(1);
  });
});

describe('a rejected token', () => {
  const rejected = (token: string) =>
    ({ rejected: true, token_fingerprint: sha256(token) }) as const;

  it('is refreshed once for all who report it, and refused when the new one is rejected too', async () => {
    const { tenant_id } = await connectGmail();
    const report = () => ask({ tenant_id, ...gmail, ...rejected('access-1') });
    const answers = await Promise.all(Array.from({ length: 10 }, report));
    expect(new Set([...answers, await report()].map(tokenOf))).toEqual(new Set(['access-2']));
    // The account accepts it: just what the service asked for is refused.
    const report2 = () => ask({ tenant_id, ...gmail, ...rejected('access-2') });
    expect(tokenOf(await report2())).toBe('access-2');
    stub.answer = () => ({ status: 401, body: {} });
    const again = await ask({ tenant_id, ...gmail, ...rejected('access-2') });
    expect(tokenOf(again)).toBe('reconnect_required');
    expect(tokenOf(await ask({ tenant_id, ...gmail }))).toBe('reconnect_required');
    expect(google.refreshes).toBe(1);
  });
});

describe('errors', () => {
  it('refuses a type that is not connected', async () => {
    const { tenantId } = await createTenant();
    expect(await ask({ tenant_id: tenantId, ...gmail })).toMatchObject({
      refused: {
        code: 'integration_not_connected',
        detail: expect.stringMatching(/^Gmail is not/),
      },
    });
  });

  it('refuses a dead grant, and says when to ask again after an outage', async () => {
    const dead = await connectGmail({ accessTokenExpiresAtMs: 1, refreshToken: 'old' });
    const { tenant_id } = dead;
    expect(tokenOf(await ask({ tenant_id, ...gmail }))).toBe('reconnect_required');
    stub.answer = () => ({ status: 503, body: 'busy' });
    const busy = await connectGmail({ accessTokenExpiresAtMs: 1 });
    for (const _ of ['asked', 'left alone']) {
      expect(await ask({ tenant_id: busy.tenant_id, ...gmail })).toMatchObject({
        refused: { code: 'provider_unavailable', retry_after_seconds: expect.any(Number) },
      });
    }
  });

  it('refuses a wrong request, naming what is wrong', async () => {
    const { text, functionError } = await invoke({ ...gmail, scope: 'x' });
    expect(functionError).toBeUndefined();
    const { refused } = JSON.parse(text);
    expect(refused.code).toBe('validation_failed');
    const fields = refused.errors.map(({ field }: { field: string }) => field);
    expect(fields).toEqual(['tenant_id', 'requested_by', 'scope']);
  });
});

describe('security', () => {
  it('answers the same bytes for an id of another tenant as for an unknown one', async () => {
    const { stored } = await connectGmail();
    const { tenant_id } = await connectGmail();
    const asked = { tenant_id, requested_by: 'test' };
    const foreign = await invoke({ ...asked, integration_id: stored.integrationId });
    const unknown = await invoke({ ...asked, integration_id: randomUUID() });
    expect(foreign.text).toBe(unknown.text);
    expect(JSON.parse(foreign.text).refused.code).toBe('not_found');
  });

  it('throws a constant error for a fault of ours', async () => {
    const { tenant_id, stored } = await connectGmail();
    await database.client.send(
      new UpdateCommand({
        TableName: database.tableName('integrations'),
        Key: { tenant_id, type_and_account: `gmail#${sha256(account.id).slice(0, 22)}` },
        UpdateExpression: 'SET sealed_tokens = :broken',
        ExpressionAttributeValues: { ':broken': `${stored.sealedTokens.slice(0, -4)}AAAA` },
      }),
    );
    const { text, functionError } = await invoke({ tenant_id, requested_by: 'test', ...gmail });
    expect(functionError).toBe('Unhandled');
    expect(JSON.parse(text)).toEqual({
      errorType: 'InternalError',
      errorMessage: expect.stringMatching(/^Something failed on our side\./),
    });
  });
});
