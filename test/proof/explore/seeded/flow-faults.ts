import { foundBy } from './seeded-fault.ts';

/** Faults in the states of a flow and in its transitions. */
export const flowFaults = foundBy('test/unit/connect/domain/flow-transitions.test.ts', {
  'connect/domain/flow.ts': {
    'a flow counts for a moment longer than its state token': [
      'const isExpired = flow.expiresAtMs <= nowMs;',
      'const isExpired = flow.expiresAtMs < nowMs;',
    ],
    'a claim that ran out is still somebody’s': [
      'if (flow.claimedUntilMs > nowMs)',
      'if (flow.claimedUntilMs >= nowMs)',
    ],
  },
  'connect/domain/flow-transitions.ts': {
    'an expired flow is deferred': [
      "if (flowStateAt(flow, nowMs) !== 'open') return undefined;",
      '',
    ],
    'a deferred completion counts no longer than its state token': [
      "state: 'deferred', expiresAtMs: nowMs + completionMs }",
      "state: 'deferred' }",
    ],
    'a claim is taken from a request that may still run': [
      "state !== 'open' && state !== 'abandoned'",
      "state !== 'open' && state !== 'abandoned' && state !== 'claimed'",
    ],
    'a claim is taken over with another code': [
      'return flow.codeHash === claim.codeHash ?',
      'return flow.codeHash ?',
    ],
    'a released flow is bound to the code that failed': [
      "const issued = { ...rest, state: 'issued' } as const;",
      "const issued = { ...rest, ...{ codeHash }, state: 'issued' } as const;",
    ],
    'a finished flow keeps the sealed code': [
      "return { ...rest, state: 'done', outcome };",
      "return { ...rest, ...{ sealedCode }, state: 'done', outcome };",
    ],
  },
});
