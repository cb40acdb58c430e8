import type { SeededFault } from './seeded-fault.ts';

const flow = 'connect/domain/flow.ts';
const transitions = 'connect/domain/flow-transitions.ts';
const tests = 'test/unit/connect/domain/flow-transitions.test.ts';

/** Faults in the states of a flow and in its transitions. */
export const flowFaults: readonly SeededFault[] = [
  {
    name: 'a flow counts for a moment longer than its state token',
    file: flow,
    text: 'const isExpired = flow.expiresAtMs <= nowMs;',
    by: 'const isExpired = flow.expiresAtMs < nowMs;',
    tests,
  },
  {
    name: 'a claim that ran out is still somebody’s',
    file: flow,
    text: 'if (flow.claimedUntilMs > nowMs)',
    by: 'if (flow.claimedUntilMs >= nowMs)',
    tests,
  },
  {
    name: 'an expired flow is deferred',
    file: transitions,
    text: "if (flowStateAt(flow, nowMs) !== 'open') return undefined;",
    by: '',
    tests,
  },
  {
    name: 'a deferred completion counts no longer than its state token',
    file: transitions,
    text: "state: 'deferred', expiresAtMs: nowMs + completionMs }",
    by: "state: 'deferred' }",
    tests,
  },
  {
    name: 'a claim is taken from a request that may still run',
    file: transitions,
    text: "state !== 'open' && state !== 'abandoned'",
    by: "state !== 'open' && state !== 'abandoned' && state !== 'claimed'",
    tests,
  },
  {
    name: 'a claim is taken over with another code',
    file: transitions,
    text: 'return flow.codeHash === claim.codeHash ?',
    by: 'return flow.codeHash ?',
    tests,
  },
  {
    name: 'a released flow is bound to the code that failed',
    file: transitions,
    text: "const issued = { ...rest, state: 'issued' } as const;",
    by: "const issued = { ...rest, ...{ codeHash }, state: 'issued' } as const;",
    tests,
  },
  {
    name: 'a finished flow keeps the sealed code',
    file: transitions,
    text: "return { ...rest, state: 'done', outcome };",
    by: "return { ...rest, ...{ sealedCode }, state: 'done', outcome };",
    tests,
  },
];
