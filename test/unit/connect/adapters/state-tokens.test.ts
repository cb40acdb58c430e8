import { describe, expect, it } from 'vitest';
import { createStateTokens } from '../../../../functions/connect/adapters/state-tokens.ts';
import { startTestKms } from '../../../support/run/test-kms.ts';

const { kms, keyId, otherKeyId } = await startTestKms();

describe('createStateTokens', () => {
  const flow = { flowId: 'F'.repeat(22), integrationType: 'gmail' };
  const claims = { tenantId: 't', expiresAtMs: 5, codeVerifier: 'the-verifier' };
  const tokens = createStateTokens(kms, keyId, 'dev');

  it('opens its own tokens', async () => {
    const { state, sealedVerifier } = await tokens.issue(flow, claims);
    expect(await tokens.open(state, { ...flow, sealedVerifier })).toEqual(claims);
  });

  it('distinguishes a token of another flow, type, environment or key from an outage', async () => {
    const { state, sealedVerifier } = await tokens.issue(flow, claims);
    const own = { ...flow, sealedVerifier };
    expect(await tokens.open(state, { ...own, integrationType: 'slack' })).toBeUndefined();
    expect(await tokens.open(state, { ...own, flowId: 'G'.repeat(22) })).toBeUndefined();
    expect(await createStateTokens(kms, keyId, 'prod').open(state, own)).toBeUndefined();
    expect(await createStateTokens(kms, otherKeyId, 'dev').open(state, own)).toBeUndefined();
    const missing = createStateTokens(kms, 'alias/none', 'dev');
    await expect(missing.open(state, own)).rejects.toThrow();
  });

  it('opens no other verifier, whatever the row holds', async () => {
    const { state, sealedVerifier } = await tokens.issue(flow, claims);
    const [iv = '', tag = '', ciphertext = ''] = sealedVerifier.split('.');
    const { sealedVerifier: later } = await tokens.issue(flow, claims);
    const other = { flowId: 'G'.repeat(22), integrationType: 'gmail' };
    const { sealedVerifier: foreign } = await tokens.issue(other, claims);
    const wrong = [
      later,
      foreign,
      claims.codeVerifier,
      '',
      '..',
      'a.b.c',
      sealedVerifier.slice(0, -2),
      [iv, tag.slice(0, 8), ciphertext].join('.'),
      [iv, tag].join('.'),
      [tag, iv, ciphertext].join('.'),
    ];
    for (const each of wrong) {
      expect(await tokens.open(state, { ...flow, sealedVerifier: each })).toBeUndefined();
    }
  });

  it('never seals a verifier twice in the same way, or readably', async () => {
    const sealed = await Promise.all(Array.from({ length: 10 }, () => tokens.issue(flow, claims)));
    expect(new Set(sealed.map(({ sealedVerifier }) => sealedVerifier)).size).toBe(10);
    for (const { sealedVerifier } of sealed) {
      const bytes = sealedVerifier.split('.').map((part) => Buffer.from(part, 'base64url'));
      expect(Buffer.concat(bytes).toString('latin1')).not.toContain(claims.codeVerifier);
    }
  });

  it('stays below 450 characters with the longest tenant id and the overhead of AWS KMS', async () => {
    const longest = { ...claims, tenantId: 't'.repeat(64), expiresAtMs: 9_999_999_999_999 };
    const { state } = await tokens.issue(flow, longest);
    const embeddedOverhead = 16 + 12 + 16;
    // A data key of 32 bytes has 184 encrypted; lengths above 127 take a few bytes more.
    const awsOverhead = 184 - 32 + 8;
    const ciphertext = Buffer.from(state.slice(flow.flowId.length + 1), 'base64url');
    const bytes = ciphertext.length - embeddedOverhead + awsOverhead;
    expect(flow.flowId.length + 1 + Math.ceil((bytes * 4) / 3)).toBeLessThanOrEqual(450);
  });
});
