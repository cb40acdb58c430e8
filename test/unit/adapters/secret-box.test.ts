import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createByteBox, createSecretBox } from '../../../functions/adapters/secret-box.ts';
import { openVerifier, sealVerifier } from '../../../functions/adapters/state-tokens.ts';
import { startTestKms } from '../../support/run/test-kms.ts';

const { kms, keyId, otherKeyId } = await startTestKms();

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

describe('createByteBox', () => {
  const owner = { purpose: 'options', tenantId: 't', integrationType: 'gmail' } as const;
  const box = createByteBox(kms, keyId, 'dev');
  const bytes = Buffer.from([0, 255, 128, 10, 0]);

  it('opens what it sealed, and never gives the same ciphertext twice', async () => {
    const [first, second] = [await box.seal(bytes, owner), await box.seal(bytes, owner)];
    expect(first.equals(second)).toBe(false);
    expect((await box.open(first, owner)).equals(bytes)).toBe(true);
    expect(first.includes(bytes)).toBe(false);
  });

  it.each([
    ['another tenant', box, { ...owner, tenantId: 'u' }],
    ['another integration type', box, { ...owner, integrationType: 'slack' }],
    ['another purpose', box, { ...owner, purpose: 'connection' as const }],
    ['another environment', createByteBox(kms, keyId, 'prod'), owner],
    ['another key', createByteBox(kms, otherKeyId, 'dev'), owner],
  ])('does not open it for %s', async (_, other, otherOwner) => {
    const sealed = await box.seal(bytes, owner);
    await expect(other.open(sealed, otherOwner)).rejects.toThrow();
  });

  it('does not open it when any byte was changed, or the end is missing', async () => {
    const sealed = await box.seal(bytes, owner);
    for (const [position, byte] of sealed.entries()) {
      const forged = Buffer.from(sealed);
      forged.writeUInt8(byte ^ 1, position);
      await expect(box.open(forged, owner)).rejects.toThrow();
    }
    await expect(box.open(sealed.subarray(0, -1), owner)).rejects.toThrow();
    await expect(box.open(sealed.subarray(0, 10), owner)).rejects.toThrow();
    await expect(box.open(Buffer.alloc(0), owner)).rejects.toThrow();
  });
});

const key = randomBytes(32);
const own = { environment: 'dev', integration_type: 'gmail', flow_id: 'F'.repeat(22) };
const sealed = sealVerifier(key, own, 'the-verifier');

describe('a sealed verifier', () => {
  it('opens with its key for its flow', () => {
    expect(openVerifier(key, own, sealed)).toBe('the-verifier');
  });

  it.each([
    ['flow', { ...own, flow_id: 'G'.repeat(22) }],
    ['type', { ...own, integration_type: 'slack' }],
    ['environment', { ...own, environment: 'prod' }],
  ])('does not open for another %s, even with the same key', (_, other) => {
    expect(openVerifier(key, other, sealed)).toBeUndefined();
    expect(openVerifier(key, own, sealVerifier(key, other, 'the-verifier'))).toBeUndefined();
  });

  it('does not open with another key', () => {
    expect(openVerifier(randomBytes(32), own, sealed)).toBeUndefined();
  });
});
