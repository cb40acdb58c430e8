import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createByteBox } from '../../../../functions/platform/aws/byte-box.ts';
import { createRecentSecrets } from '../../../../functions/platform/aws/recent-secrets.ts';
import { openText, sealText } from '../../../../functions/platform/aws/sealed-text.ts';
import { createSecretBox } from '../../../../functions/platform/aws/secret-box.ts';
import type { SecretOwner } from '../../../../functions/platform/model/ports.ts';
import { startTestKms } from '../../../support/run/test-kms.ts';

const { kms, keyId, otherKeyId } = await startTestKms();
type Box = {
  seal: (secret: Buffer, owner: SecretOwner) => Promise<Buffer>;
  open: (sealed: Buffer, owner: SecretOwner) => Promise<Buffer>;
};

/** Both kinds of boxes, as boxes of bytes. */
const boxes: Record<string, (key: string, environment: 'dev' | 'prod') => Box> = {
  createSecretBox: (...given) => {
    const box = createSecretBox(kms, ...given);
    return {
      seal: async (secret, owner) => Buffer.from((await box.prepare(owner))(secret.toString())),
      open: async (sealed, owner) => Buffer.from(await box.open(sealed.toString(), owner)),
    };
  },
  createByteBox: (...given) => createByteBox(kms, ...given),
};

describe.each(Object.entries(boxes))('%s', (name, create) => {
  const owner: SecretOwner = { purpose: 'connection', tenantId: 't', integrationType: 'gmail' };
  const box = create(keyId, 'dev');
  const secret =
    name === 'createByteBox' ? Buffer.from([0, 255, 128, 10, 0]) : Buffer.from('ключ 🔑');

  it('opens what it sealed, and never gives the same ciphertext twice', async () => {
    const [first, second] = [await box.seal(secret, owner), await box.seal(secret, owner)];
    expect(first).not.toEqual(second);
    expect(await box.open(first, owner)).toEqual(secret);
    expect(first.includes(secret)).toBe(false);
  });

  it.each<[string, Box, SecretOwner]>([
    ['another tenant', box, { ...owner, tenantId: 'u' }],
    ['another integration type', box, { ...owner, integrationType: 'slack' }],
    ['another purpose', box, { ...owner, purpose: 'options' }],
    ['another environment', create(keyId, 'prod'), owner],
    ['another key', create(otherKeyId, 'dev'), owner],
  ])('does not open it for %s', async (_, other, otherOwner) => {
    await expect(other.open(await box.seal(secret, owner), otherOwner)).rejects.toThrow();
  });

  it('does not open it when any byte was changed, or the end is missing', async () => {
    const sealed = await box.seal(secret, owner);
    for (const [position, byte] of sealed.entries()) {
      const forged = Buffer.from(sealed);
      // In base64url, another letter: the lowest bits of the last one may mean nothing.
      forged.writeUInt8(byte ^ 32, position);
      await expect(box.open(forged, owner)).rejects.toThrow();
    }
    for (const length of [sealed.length - 1, 10, 0]) {
      await expect(box.open(sealed.subarray(0, length), owner)).rejects.toThrow();
    }
  });
});

const key = randomBytes(32);
const own = { environment: 'dev', integration_type: 'gmail', flow_id: 'F'.repeat(22) };
const sealed = sealText(key, own, 'the-verifier');

describe('a sealed verifier', () => {
  it('opens with its key for its flow', () => {
    expect(openText(key, own, sealed)).toBe('the-verifier');
  });

  it.each([
    ['flow', { ...own, flow_id: 'G'.repeat(22) }],
    ['type', { ...own, integration_type: 'slack' }],
    ['environment', { ...own, environment: 'prod' }],
  ])('does not open for another %s, even with the same key', (_, other) => {
    expect(openText(key, other, sealed)).toBeUndefined();
    expect(openText(key, own, sealText(key, other, 'the-verifier'))).toBeUndefined();
  });

  it('does not open with another key', () => {
    expect(openText(randomBytes(32), own, sealed)).toBeUndefined();
  });
});

describe('recent secrets', () => {
  const owner: SecretOwner = { purpose: 'webhook', tenantId: 't', integrationType: 'w' };

  it('are opened once for their owner, and a new text at once', async () => {
    const box = createSecretBox(kms, keyId, 'dev');
    let opened = 0;
    const counting = {
      open: (...given: Parameters<typeof box.open>) => {
        opened++;
        return box.open(...given);
      },
    };
    const recent = createRecentSecrets(counting, () => 0);
    const [old, replaced] = [(await box.prepare(owner))('old'), (await box.prepare(owner))('new')];
    for (const _ of [1, 2]) {
      expect(await recent.open(old, owner)).toBe('old');
      expect(await recent.open(replaced, owner)).toBe('new');
    }
    expect(opened).toBe(2);
    await expect(recent.open(old, { ...owner, tenantId: 'u' })).rejects.toThrow();
  });
});

describe('data keys of lists', () => {
  const owner: SecretOwner = { purpose: 'options', tenantId: 't', integrationType: 'w' };
  const list = Buffer.from('a list');
  let calls = 0;
  const counted = <Args, Result>(next: (args: Args) => Result) => {
    return (args: Args) => {
      calls++;
      return next(args);
    };
  };
  kms.client.middlewareStack.add((next) => counted(next), { step: 'initialize' });
  const callsOf = async (work: () => Promise<unknown>) => {
    const before = calls;
    await work();
    return calls - before;
  };
  const ofTenant = (n: number): SecretOwner => ({ ...owner, tenantId: `t${n}` });
  const boxAt = (time: { nowMs: number }) => createByteBox(kms, keyId, 'dev', () => time.nowMs);

  it('are opened once an hour, by the process that sealed or opened with them', async () => {
    const time = { nowMs: 0 };
    const box = boxAt(time);
    const sealed = await box.seal(list, owner);
    const open = (by = box) =>
      callsOf(async () => expect(await by.open(sealed, owner)).toEqual(list));
    expect(await open()).toBe(0);
    time.nowMs = 3_599_999;
    expect(await open()).toBe(0);
    time.nowMs = 3_600_000;
    expect([await open(), await open()]).toEqual([1, 0]);
    const other = boxAt(time);
    expect([await open(other), await open(other)]).toEqual([1, 0]);
  });

  it('are opened again after 1,000 uses', async () => {
    const box = boxAt({ nowMs: 0 });
    const sealed = await box.seal(list, owner);
    const open = async (times: number) => {
      for (let n = 0; n < times; n++) await box.open(sealed, owner);
    };
    expect(await callsOf(() => open(999))).toBe(0);
    expect(await callsOf(() => open(1_000))).toBe(1);
  });

  it('are those of 100 tenants at most, and no tenant’s lists take the place of another’s', async () => {
    const box = boxAt({ nowMs: 0 });
    const sealed = await box.seal(list, ofTenant(0));
    for (let n = 0; n < 100; n++) await box.seal(list, ofTenant(1));
    expect(await callsOf(() => box.open(sealed, ofTenant(0)))).toBe(0);
    for (let n = 1; n <= 100; n++) await box.seal(list, ofTenant(n));
    expect(await callsOf(() => box.open(sealed, ofTenant(0)))).toBe(1);
  });

  it('are never those of tokens', async () => {
    const box = createSecretBox(kms, keyId, 'dev');
    const sealed = (await box.prepare(owner))('a token');
    expect(await callsOf(() => box.open(sealed, owner))).toBe(1);
    expect(await callsOf(() => box.open(sealed, owner))).toBe(1);
  });
});
