import { expect, it } from 'vitest';
import type { Flow } from '../../../../functions/domain/connect/flow.ts';
import {
  type Delivery,
  nextFlowStep,
} from '../../../../functions/domain/connect/next-flow-step.ts';
import { aFlow } from '../../../support/connections/a-flow.ts';

const nowMs = 1_000_000;
const issued: Flow = { ...aFlow, expiresAtMs: nowMs + 1 };
const claim = { status: 'claimed', codeHash: 'code' } as const;
const theirs = { ...claim, owner: 'other', claimedUntilMs: nowMs + 1 } as const;
const mine = { ...theirs, owner: 'me' } as const;
const ranOut = { ...theirs, claimedUntilMs: nowMs } as const;
const ofBrowser = (browserBinding: string) => ({ browserBinding });
const expired = { expiresAtMs: nowMs };
const connected = { success: true, integrationId: 'i' } as const;
const done = { ...theirs, status: 'done', outcome: connected } as const;
const doneBefore = { ...theirs, status: 'done' } as const;
const lost = { ...ranOut, ...expired };

const first: Delivery = {
  integrationType: 'gmail',
  stateHash: 'state',
  codeHash: 'code',
  browsers: ['mine', 'other'],
  owner: 'me',
  claimFailed: false,
  remainingMs: 20_000,
};
const failed = { claimFailed: true };
const late = { remainingMs: 11_999 };
const tooLate = { remainingMs: 999 };

const fail = (reason: string) => ({ do: 'answer', outcome: { success: false, reason } });
const otherBrowser = fail('other_browser');
const answer = { do: 'answer', outcome: connected };
const wait = { do: 'wait' };
const giveUp = { do: 'give_up' };
const act = (what: 'claim' | 'exchange' | 'recall', row: Partial<Flow>) => ({
  do: what,
  flow: { ...issued, ...row },
});

it.each<[string, Partial<Flow> | undefined, Partial<Delivery>, object]>([
  ['claims a flow that was issued', {}, {}, act('claim', {})],
  ['refuses a flow that was never issued', undefined, {}, fail('invalid_link')],
  ['refuses another state', {}, { stateHash: 'forged' }, fail('invalid_link')],
  ['refuses another type', {}, { integrationType: 'slack' }, fail('invalid_link')],
  ['claims a flow of this browser', ofBrowser('mine'), {}, act('claim', ofBrowser('mine'))],
  ['refuses another browser', ofBrowser('theirs'), {}, otherBrowser],
  ['refuses it a finished flow too', { ...done, ...ofBrowser('theirs') }, {}, otherBrowser],
  ['refuses a browser without a cookie', ofBrowser('mine'), { browsers: [] }, otherBrowser],
  ['refuses an expired link', expired, {}, fail('invalid_link')],
  ['refuses another code of a claimed flow', theirs, { codeHash: 'b' }, fail('invalid_link')],
  ['refuses another code of a finished flow', done, { codeHash: 'b' }, fail('invalid_link')],
  ['repeats the outcome', done, {}, answer],
  ['repeats the outcome after the link expired', { ...done, ...expired }, {}, answer],
  ['repeats the outcome although its claim failed', done, failed, answer],
  ['waits for another delivery', theirs, {}, wait],
  ['waits after the link has expired', { ...theirs, ...expired }, {}, wait],
  ['waits when it is too late to exchange', theirs, late, wait],
  ['stops waiting in time to answer', theirs, tooLate, fail('still_running')],
  ['takes over an expired claim', ranOut, {}, act('claim', ranOut)],
  ['looks for what a claim of an expired link stored', lost, {}, act('recall', lost)],
  ['looks for what an earlier release stored', doneBefore, {}, act('recall', doneBefore)],
  ['claims nothing when it is too late to exchange', {}, late, fail('still_running')],
  ['exchanges after its claim', mine, {}, act('exchange', mine)],
  ['exchanges after its claim, even when the answer was lost', mine, failed, act('exchange', mine)],
  ['begins no exchange when it is too late', mine, late, fail('still_running')],
  ['gives up after a claim that failed', {}, failed, giveUp],
  ['gives up after a failed claim that another holds', theirs, failed, giveUp],
])('%s', (_, row, delivery, expected) => {
  const flow = row && { ...issued, ...row };
  expect(nextFlowStep(flow, { ...first, ...delivery }, nowMs)).toEqual(expected);
});
