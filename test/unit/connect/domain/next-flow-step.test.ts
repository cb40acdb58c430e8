import { expect, it } from 'vitest';
import type { Flow } from '../../../../functions/connect/domain/flow.ts';
import {
  type Attempt,
  type Completing,
  type Delivery,
  type NextFlowStep,
  nextCallbackStep,
  nextCompletionStep,
} from '../../../../functions/connect/domain/next-flow-step.ts';
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

const first: Delivery & Attempt = {
  integrationType: 'gmail',
  stateHash: 'state',
  codeHash: 'code',
  browsers: ['mine', 'other'],
  owner: 'me',
  writeFailed: false,
  remainingMs: 20_000,
};
const failed = { writeFailed: true };
const late = { remainingMs: 11_999 };
const tooLate = { remainingMs: 999 };

const fail = (reason: string) => ({ do: 'answer', outcome: { success: false, reason } });
const unknown = { do: 'refuse', why: 'unknown' };
const ranOutOfTime = { do: 'refuse', why: 'expired' };
const otherBrowser = fail('other_browser');
const answer = { do: 'answer', outcome: connected };
const wait = { do: 'wait' };
const giveUp = { do: 'give_up' };
const act = (what: NextFlowStep['do'], row: Partial<Flow>) => ({
  do: what,
  flow: { ...issued, ...row },
});

const ofServer = { completion: 'by_server', status: 'issued_for_server' } as const;
const handedOver = {
  ...ofServer,
  status: 'handed_over',
  codeHash: 'code',
  completionHash: 'completion',
} as const;

it.each<[string, Partial<Flow> | undefined, Partial<Delivery & Attempt>, object]>([
  ['claims a flow that was issued', {}, {}, act('claim', {})],
  ['refuses a flow that was never issued', undefined, {}, unknown],
  ['refuses another state', {}, { stateHash: 'forged' }, unknown],
  ['refuses another type', {}, { integrationType: 'slack' }, unknown],
  ['claims a flow of this browser', ofBrowser('mine'), {}, act('claim', ofBrowser('mine'))],
  ['refuses another browser', ofBrowser('theirs'), {}, otherBrowser],
  ['refuses it a finished flow too', { ...done, ...ofBrowser('theirs') }, {}, otherBrowser],
  ['refuses a browser without a cookie', ofBrowser('mine'), { browsers: [] }, otherBrowser],
  ['refuses an expired link', expired, {}, ranOutOfTime],
  ['refuses another code of a claimed flow', theirs, { codeHash: 'b' }, unknown],
  ['refuses another code of a finished flow', done, { codeHash: 'b' }, unknown],
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
  ['hands a code over to the server', ofServer, {}, act('hand_over', ofServer)],
  ['hands over no code of an expired link', { ...ofServer, ...expired }, {}, ranOutOfTime],
  ['hands over to this browser alone', { ...ofServer, ...ofBrowser('theirs') }, {}, otherBrowser],
  ['repeats a hand-over', handedOver, {}, act('repeat', handedOver)],
  ['repeats a hand-over whose answer was lost', handedOver, failed, act('repeat', handedOver)],
  ['gives up after a hand-over that failed', ofServer, failed, giveUp],
  ['refuses another code after a hand-over', handedOver, { codeHash: 'b' }, unknown],
  ['repeats a hand-over that was completed', { ...handedOver, ...done }, {}, { do: 'repeat' }],
])('a callback %s', (_, row, delivery, expected) => {
  const flow = row && { ...issued, ...row };
  expect(nextCallbackStep(flow, { ...first, ...delivery }, nowMs)).toMatchObject(expected);
});

const { owner, writeFailed, remainingMs } = first;
const completing: Completing & Attempt = {
  tenantId: 't',
  completionHash: 'completion',
  owner,
  writeFailed,
  remainingMs,
};

it.each<[string, Partial<Flow> | undefined, Partial<Completing & Attempt>, object]>([
  ['claims what was handed over', handedOver, {}, act('claim', handedOver)],
  ['is unknown without its flow', undefined, {}, unknown],
  ['is unknown before the callback', ofServer, {}, unknown],
  ['is unknown to another tenant', handedOver, { tenantId: 'other' }, unknown],
  ['is unknown when it was altered', handedOver, { completionHash: 'altered' }, unknown],
  ['expires', { ...handedOver, ...expired }, {}, ranOutOfTime],
  ['waits for another request', { ...handedOver, ...theirs }, {}, wait],
  ['takes over an expired claim', { ...handedOver, ...ranOut }, {}, { do: 'claim' }],
  ['looks for what an expired claim stored', { ...handedOver, ...lost }, {}, { do: 'recall' }],
  ['repeats the outcome', { ...handedOver, ...done, ...expired }, {}, answer],
  [
    'is unknown to another tenant at the end too',
    { ...handedOver, ...done },
    { tenantId: 'other' },
    unknown,
  ],
])('a completion code %s', (_, row, request, expected) => {
  const flow = row && { ...issued, ...row };
  expect(nextCompletionStep(flow, { ...completing, ...request }, nowMs)).toMatchObject(expected);
});
