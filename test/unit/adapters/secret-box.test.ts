import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createKms } from '../../../functions/adapters/kms.ts';
import { createSecretBox } from '../../../functions/adapters/secret-box.ts';
import { createStateTokens } from '../../../functions/adapters/state-tokens.ts';
import { createKmsServer, ensureKey } from '../../../infra/local/aws/kms.ts';
import { listen } from '../../../infra/local/listen.ts';
import { openStore } from '../../../infra/local/store.ts';

const store = openStore(mkdtempSync(join(tmpdir(), 'trunkline-')));
const keyId = ensureKey(store, 'alias/one');
const otherKeyId = ensureKey(store, 'alias/two');
const server = createKmsServer(store);
const kms = createKms(
  { region: 'us-east-1', kmsEndpoint: await listen(server, 0) },
  { accessKeyId: 'test', secretAccessKey: 'test' },
);
afterAll(() => {
  server.closeAllConnections();
  server.close();
  store.close();
});

describe('createSecretBox', () => {
  const owner = { purpose: 'connection', tenantId: 't', integrationType: 'gmail' } as const;
  const box = createSecretBox(kms, keyId, 'dev');

  it('opens what it sealed, and never gives the same ciphertext twice', async () => {
    const seal = await box.prepare(owner);
    const [first, second] = [seal('ключ 🔑'), seal('ключ 🔑')];
    expect(first).not.toBe(second);
    expect(await box.open(first, owner)).toBe('ключ 🔑');
  });

  it.each([
    ['another tenant', box, { ...owner, tenantId: 'u' }],
    ['another integration type', box, { ...owner, integrationType: 'slack' }],
    ['another purpose', box, { ...owner, purpose: 'oauth_app' as const }],
    ['another environment', createSecretBox(kms, keyId, 'prod'), owner],
    ['another key', createSecretBox(kms, otherKeyId, 'dev'), owner],
  ])('does not open it for %s', async (_, other, otherOwner) => {
    const sealed = (await box.prepare(owner))('secret');
    await expect(other.open(sealed, otherOwner)).rejects.toThrow();
  });

  it('does not open a changed ciphertext', async () => {
    const sealed = (await box.prepare(owner))('secret');
    const parts = sealed.split('.');
    for (const position of [1, 2, 3, 4]) {
      const part = Buffer.from(parts[position] ?? '', 'base64url');
      part.writeUInt8(part.readUInt8(0) ^ 1, 0);
      const forged = parts.with(position, part.toString('base64url')).join('.');
      await expect(box.open(forged, owner)).rejects.toThrow();
    }
  });
});

describe('createStateTokens', () => {
  const flow = { flowId: 'F'.repeat(22), integrationType: 'gmail' };
  const tokens = createStateTokens(kms, keyId, 'dev');

  it('opens its own tokens', async () => {
    const claims = { tenantId: 't', expiresAtMs: 5 };
    expect(await tokens.open(await tokens.issue(flow, claims), flow)).toEqual(claims);
  });

  it('distinguishes a token of another flow, type, environment or key from an outage', async () => {
    const state = await tokens.issue(flow, { tenantId: 't', expiresAtMs: 5 });
    expect(await tokens.open(state, { ...flow, integrationType: 'slack' })).toBeUndefined();
    expect(await tokens.open(state, { ...flow, flowId: 'G'.repeat(22) })).toBeUndefined();
    expect(await createStateTokens(kms, keyId, 'prod').open(state, flow)).toBeUndefined();
    expect(await createStateTokens(kms, otherKeyId, 'dev').open(state, flow)).toBeUndefined();
    const missing = createStateTokens(kms, 'alias/none', 'dev');
    await expect(missing.open(state, flow)).rejects.toThrow();
  });
});
