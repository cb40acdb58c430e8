import { describe, expect, expectTypeOf, it } from 'vitest';
import { attemptOutcomeOf } from '../../../../functions/connect/domain/attempt.ts';
import { type Flow, type FlowIn, flowStateAt } from '../../../../functions/connect/domain/flow.ts';
import {
  claimed,
  deferred,
  denied,
  finished,
  released,
} from '../../../../functions/connect/domain/flow-transitions.ts';
import {
  aFlow,
  aFlowOfServer,
  claim,
  connected,
  defer,
  finish,
} from '../../../support/connections/a-flow.ts';

const { expiresAtMs } = aFlow;
const deferral = {
  deferredBy: 'eve',
  codeHash: 'code',
  completionHash: 'completion',
  sealedCode: 'sealed',
};
const ada = { claimedBy: 'ada', codeHash: 'code' };
const claimMs = 26_000;
const completionMs = 300_000;
const refused = denied(aFlow, 'cancelled');
const refusedOfServer = denied(aFlowOfServer, 'cancelled');

it.each<[string, Flow, number]>([
  ['open', aFlow, expiresAtMs - 1],
  ['expired', aFlow, expiresAtMs],
  ['open', defer(aFlowOfServer), completionMs - 1],
  ['expired', defer(aFlowOfServer), completionMs],
  ['claimed', claim(aFlow), claimMs - 1],
  ['lost', claim(aFlow), claimMs],
  ['abandoned', { ...claim(aFlow), expiresAtMs: claimMs + 1 }, claimMs],
  ['done', finish(claim(aFlow)), expiresAtMs],
])('a flow is %s', (state, flow, nowMs) => {
  expect(flowStateAt(flow, nowMs)).toBe(state);
});

describe('a flow', () => {
  it('stays issued when the person refuses, with why', () => {
    expect(refused).toStrictEqual({ ...aFlow, denied: 'cancelled' });
  });

  it('is deferred while its state counts, from then on for five minutes, and forgets a refusal', () => {
    const nowMs = expiresAtMs - 1;
    expect(deferred(refusedOfServer, deferral, nowMs)).toStrictEqual({
      ...aFlowOfServer,
      ...deferral,
      state: 'deferred',
      expiresAtMs: nowMs + completionMs,
    });
    expect(deferred(aFlowOfServer, deferral, expiresAtMs)).toBeUndefined();
  });

  it('is claimed while it counts, for longer than a request runs, and forgets a refusal', () => {
    const held = { ...ada, state: 'claimed', claimedUntilMs: expiresAtMs - 1 + claimMs };
    expect(claimed(refused, ada, expiresAtMs - 1)).toStrictEqual({ ...aFlow, ...held });
    expect(claimed(aFlow, ada, expiresAtMs)).toBeUndefined();
  });

  it('is claimed with what was deferred, for the same code only', () => {
    const waiting = defer(aFlowOfServer);
    const held = { ...ada, state: 'claimed', claimedUntilMs: claimMs };
    expect(claimed(waiting, ada, 0)).toStrictEqual({ ...waiting, ...held });
    expect(claimed(waiting, { ...ada, codeHash: 'other' }, 0)).toBeUndefined();
    expect(claimed(waiting, ada, waiting.expiresAtMs)).toBeUndefined();
  });

  it('is claimed from another request after its time, for the same code only', () => {
    const theirs = { ...claim(aFlow, 'bob'), expiresAtMs: claimMs + 1 };
    expect(claimed(theirs, ada, claimMs - 1)).toBeUndefined();
    expect(claimed(theirs, { ...ada, codeHash: 'other' }, claimMs)).toBeUndefined();
    const held = { ...ada, claimedUntilMs: claimMs + claimMs };
    expect(claimed(theirs, ada, claimMs)).toStrictEqual({ ...theirs, ...held });
    expect(claimed({ ...theirs, expiresAtMs: claimMs }, ada, claimMs)).toBeUndefined();
  });

  it('is what it was when a request releases it', () => {
    expect(released(claim(refused))).toStrictEqual(aFlow);
    expect(released(claim(defer(aFlowOfServer)))).toStrictEqual(defer(aFlowOfServer));
  });

  it('says what the person was told when a request releases it whose code was never sent', () => {
    const told = { ...aFlow, denied: 'unavailable' };
    expect(released(claim(aFlow), 'unavailable')).toStrictEqual(told);
    const deferred = defer(aFlowOfServer);
    expect(released(claim(deferred), 'unavailable')).toStrictEqual(deferred);
  });

  it('has nothing of the code when it is done, and no claim', () => {
    const done = { state: 'done', codeHash: 'code', outcome: connected };
    expect(finished(claim(aFlow), connected)).toStrictEqual({ ...aFlow, ...done });
    const { sealedCode, ...rest } = defer(aFlowOfServer);
    expect(sealedCode).toBe('sealed');
    const finishedByServer = finished(claim(defer(aFlowOfServer)), connected);
    expect(finishedByServer).toStrictEqual({ ...rest, ...done });
  });
});

const nowMs = 1_000;
const [over, later] = [{ expiresAtMs: nowMs }, { expiresAtMs: nowMs + 1 }];
const claimedUntil = (claimedUntilMs: number) => ({ ...claim(aFlow), claimedUntilMs });
const cancelled = { status: 'failed', reason: 'cancelled' };
const succeeded = { status: 'succeeded', integrationId: connected.integrationId };

it.each<[string, object, Flow]>([
  ['while its link works', { status: 'pending' }, { ...aFlow, ...later }],
  ['until its link expires', { status: 'expired' }, { ...aFlow, ...over }],
  [
    'while the tenant’s server may complete',
    { status: 'pending' },
    { ...defer(aFlowOfServer), ...later },
  ],
  ['and no longer', { status: 'expired' }, { ...defer(aFlowOfServer), ...over }],
  ['while its code is exchanged', { status: 'pending' }, { ...claimedUntil(nowMs + 1), ...over }],
  ['no longer than that may take', { status: 'expired' }, { ...claimedUntil(nowMs), ...later }],
  ['not while the person refuses', cancelled, { ...denied(aFlow, 'cancelled'), ...over }],
  ['not once it is done', succeeded, { ...finish(claim(aFlow)), ...later }],
])('an attempt is pending %s: %j', (_, outcome, flow) => {
  expect(attemptOutcomeOf(flow, nowMs)).toEqual(outcome);
});

type OfServer = { completion: 'by_server' };
type AtCallback = { completion: 'at_callback' };
type Without<F, Member extends PropertyKey> = F extends F ? Omit<F, Member> : never;

// What these say is checked by tsc.
it('has no flow at the callback that was deferred', () => {
  expectTypeOf<Omit<FlowIn<'deferred'>, 'completion'> & AtCallback>().not.toExtend<Flow>();
});

it('has no deferred flow without what its completion code opens', () => {
  expectTypeOf<Without<FlowIn<'deferred'>, 'sealedCode'>>().not.toExtend<Flow>();
  expectTypeOf<Without<FlowIn<'deferred'>, 'completionHash'>>().not.toExtend<Flow>();
});

it('has no claim without who has it and until when', () => {
  expectTypeOf<Without<FlowIn<'claimed'>, 'claimedBy'>>().not.toExtend<Flow>();
  expectTypeOf<Without<FlowIn<'claimed'>, 'claimedUntilMs'>>().not.toExtend<Flow>();
  expectTypeOf<Without<FlowIn<'claimed'>, 'codeHash'>>().not.toExtend<Flow>();
});

it('has no claim for a server of what was not deferred', () => {
  type Claimed = Extract<Flow, AtCallback & { state: 'claimed' }>;
  expectTypeOf<Omit<Claimed, 'completion'> & OfServer>().not.toExtend<Flow>();
});

it('has no end without its outcome', () => {
  expectTypeOf<Without<FlowIn<'done'>, 'outcome'>>().not.toExtend<Flow>();
});

it('has no outcome, claim or code before they are', () => {
  expectTypeOf<FlowIn<'issued'>>().not.toHaveProperty('outcome');
  expectTypeOf<FlowIn<'issued'>>().not.toHaveProperty('codeHash');
  expectTypeOf<FlowIn<'deferred'>>().not.toHaveProperty('claimedBy');
  expectTypeOf<FlowIn<'claimed'>>().not.toHaveProperty('outcome');
});

it('has no refusal, claim or sealed code after their time', () => {
  expectTypeOf<FlowIn<'deferred'>>().not.toHaveProperty('denied');
  expectTypeOf<FlowIn<'claimed'>>().not.toHaveProperty('denied');
  expectTypeOf<FlowIn<'done'>>().not.toHaveProperty('claimedBy');
  expectTypeOf<Extract<Flow, OfServer & { state: 'done' }>>().not.toHaveProperty('sealedCode');
});
