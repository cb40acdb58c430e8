import { describe, expect, it } from 'vitest';
import { createCompletionCodes } from '../../../../functions/connect/adapters/completion-codes.ts';
import {
  completionCodePattern,
  createFlowId,
  flowIdOf,
} from '../../../../functions/connect/domain/flow-id.ts';

const codes = createCompletionCodes('dev');
const flow = { flowId: createFlowId(), tenantId: 't', integrationType: 'gmail' };
const opened = { code: 'the-code', codeVerifier: 'v'.repeat(43) };
const authorization = { ...opened, variables: { realm_id: '1' } };
const code = codes.of(flow, opened);
const sealedCode = codes.seal(code, flow, authorization);

describe('createCompletionCodes', () => {
  it('opens what it sealed, with a code that names its flow', () => {
    expect(code).toMatch(completionCodePattern);
    expect(flowIdOf(code)).toBe(flow.flowId);
    expect(codes.open(code, { ...flow, sealedCode })).toEqual(authorization);
    expect(codes.open(code, { ...flow, sealedCode: '' })).toBeUndefined();
  });

  it('makes the same code each time, and another one for whatever differs', () => {
    expect(codes.of(flow, opened)).toBe(code);
    const others = [
      codes.of(flow, { ...opened, code: 'another' }),
      codes.of(flow, { ...opened, codeVerifier: 'w'.repeat(43) }),
      codes.of({ ...flow, tenantId: 'u' }, opened),
      codes.of({ ...flow, integrationType: 'slack' }, opened),
      createCompletionCodes('prod').of(flow, opened),
    ];
    expect(new Set([code, ...others]).size).toBe(6);
  });

  it.each([
    ['flow', { ...flow, flowId: createFlowId() }],
    ['tenant', { ...flow, tenantId: 'u' }],
    ['type', { ...flow, integrationType: 'slack' }],
  ])('opens nothing of another %s', (_, other) => {
    expect(codes.open(code, { ...other, sealedCode })).toBeUndefined();
  });

  it('opens nothing with another code, or of another environment', () => {
    const last = code.at(-1) === 'A' ? 'E' : 'A';
    expect(codes.open(code.slice(0, -1) + last, { ...flow, sealedCode })).toBeUndefined();
    const prod = createCompletionCodes('prod');
    expect(prod.open(code, { ...flow, sealedCode })).toBeUndefined();
  });

  it('seals nothing readably, or twice in the same way', () => {
    expect(codes.seal(code, flow, authorization)).not.toBe(sealedCode);
    const bytes = sealedCode.split('.').map((part) => Buffer.from(part, 'base64url'));
    const readable = Buffer.concat(bytes).toString('latin1');
    for (const text of [opened.code, opened.codeVerifier]) expect(readable).not.toContain(text);
  });
});
