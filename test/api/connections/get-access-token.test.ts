import { beforeEach, describe, expect, it } from 'vitest';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import { sha256 } from '../../../functions/platform/model/sha256.ts';
import { createRotatingGoogle } from '../../support/providers/rotating-google.ts';
import { createInvoking, tokenOf } from '../../support/stack/invoking.ts';
import { useStackWith } from '../../support/stack/shared-stack.ts';

const stack = await useStackWith([
  'oauth2.googleapis.com',
  'gmail.googleapis.com',
  'openidconnect.googleapis.com',
]);
const { connected, provider } = stack;
await stack.setUpApps('gmail');
const { ask } = createInvoking(stack.info);

const account = { id: 'ada@example.com', label: 'Ada' };
const gmail = { integration_type: 'gmail' };

let google = createRotatingGoogle();
beforeEach(() => {
  google = createRotatingGoogle();
  provider.respond = google.answer;
});

/** A tenant with a Gmail account, by default with a token that works for an hour. */
const connectGmail = async (
  tokens: { accessTokenExpiresAtMs?: number; refreshToken?: string } = {},
  overrides: Partial<Connection> = { account },
) => {
  const given = {
    accessToken: 'access-1',
    refreshToken: 'refresh-1',
    accessTokenExpiresAtMs: Date.now() + 3_600_000,
    grantedScopes: ['https://www.googleapis.com/auth/gmail.readonly'],
    ...tokens,
  };
  const { tenantId: tenant_id, stored: read } = await connected('gmail', given, overrides);
  const stored = await read();
  if (!stored) throw new Error('not connected');
  return { tenant_id, stored };
};

describe('success', () => {
  it('returns the token, how to send it and where, and whose account it is, also by id', async () => {
    const { tenant_id, stored } = await connectGmail();
    const response = await ask({ tenant_id, ...gmail });
    expect(response).toEqual({
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
    expect(await ask({ tenant_id, integration_id: stored.integrationId })).toEqual(response);
    expect(google.refreshes).toBe(0);
  });
});

describe('errors', () => {
  it('refuses an ended grant, and says when to retry after an outage', async () => {
    const dead = await connectGmail({ accessTokenExpiresAtMs: 1, refreshToken: 'old' });
    const { tenant_id } = dead;
    expect(tokenOf(await ask({ tenant_id, ...gmail }))).toBe('reconnect_required');
    provider.respond = () => ({ status: 503, body: 'busy' });
    const busy = await connectGmail({ accessTokenExpiresAtMs: 1 });
    expect(await ask({ tenant_id: busy.tenant_id, ...gmail })).toMatchObject({
      refused: { code: 'provider_unavailable', retry_after_seconds: expect.any(Number) },
    });
  });
});
