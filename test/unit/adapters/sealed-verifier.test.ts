import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openVerifier, sealVerifier } from '../../../functions/adapters/state-tokens.ts';

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
