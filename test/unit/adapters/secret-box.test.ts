import { describe, expect, it } from 'vitest';
import { createSecretBox } from '../../../functions/adapters/secret-box.ts';
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
