import { describe, expect, it } from 'vitest';
import { createByteBox } from '../../../functions/adapters/secret-box.ts';
import { startTestKms } from '../../support/run/test-kms.ts';

const { kms, keyId, otherKeyId } = await startTestKms();

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
