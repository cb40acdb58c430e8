import { expect, it } from 'vitest';
import type { Flow } from '../../../../functions/connect/domain/flow.ts';
import {
  type CallbackDelivery,
  type NextFlowStep,
  nextCallbackStep,
  nextCompletionStep,
  type ServerCompletion,
  type StepAttempt,
} from '../../../../functions/connect/domain/next-flow-step.ts';
import {
  aFlow,
  aFlowOfServer,
  claim,
  connected,
  defer,
  finish,
} from '../../../support/connections/a-flow.ts';

const nowMs = 1_000_000;
const issued = { ...aFlow, expiresAtMs: nowMs + 1 };
const theirs = { ...claim(aFlow, 'other'), expiresAtMs: nowMs + 1, claimedUntilMs: nowMs + 1 };
const mine = { ...theirs, claimedBy: 'me' };
const ranOut = { ...theirs, claimedUntilMs: nowMs };
const expired = { expiresAtMs: nowMs };
const lost = { ...ranOut, ...expired };
const done = finish(theirs);
const ofBrowser = <F extends Flow>(flow: F, browserBinding: string) => ({
  ...flow,
  browserBinding,
});

const first: CallbackDelivery & StepAttempt = {
  integrationType: 'gmail',
  stateHash: 'state',
  codeHash: 'code',
  browsers: ['mine', 'other'],
  requestId: 'me',
  writeFailed: false,
  remainingMs: 20_000,
};
const failed = { writeFailed: true };
const late = { remainingMs: 11_999 };
const tooLate = { remainingMs: 999 };

const fail = (reason: string) => ({ do: 'return', outcome: { success: false, reason } });
const unknown = { do: 'refuse', why: 'unknown' };
const ranOutOfTime = { do: 'refuse', why: 'expired' };
const otherBrowser = fail('other_browser');
const resultStep = { do: 'return', outcome: connected, isRepeated: true };
const wait = { do: 'wait' };
const giveUp = { do: 'give_up' };
const act = (what: NextFlowStep['do'], flow: Flow) => ({ do: what, flow });

const ofServer = { ...aFlowOfServer, expiresAtMs: nowMs + 1 };
const deferred = { ...defer(ofServer, nowMs), expiresAtMs: nowMs + 1 };
const claimedOfServer = { ...claim(deferred, 'other', nowMs), claimedUntilMs: nowMs + 1 };
const doneOfServer = finish(claimedOfServer);
const ranOutOfServer = { ...claimedOfServer, claimedUntilMs: nowMs };

it.each<[string, Flow | undefined, Partial<CallbackDelivery & StepAttempt>, object]>([
  ['claims a flow that was issued', issued, {}, act('claim', issued)],
  ['refuses a flow that was never issued', undefined, {}, unknown],
  ['refuses another state', issued, { stateHash: 'forged' }, unknown],
  ['refuses another type', issued, { integrationType: 'slack' }, unknown],
  ['claims a flow of this browser', ofBrowser(issued, 'mine'), {}, { do: 'claim' }],
  ['refuses another browser', ofBrowser(issued, 'theirs'), {}, otherBrowser],
  ['refuses it a finished flow too', ofBrowser(done, 'theirs'), {}, otherBrowser],
  ['refuses a browser without a cookie', ofBrowser(issued, 'mine'), { browsers: [] }, otherBrowser],
  ['refuses an expired link', { ...issued, ...expired }, {}, ranOutOfTime],
  ['refuses another code of a claimed flow', theirs, { codeHash: 'b' }, unknown],
  ['refuses another code of a finished flow', done, { codeHash: 'b' }, unknown],
  ['repeats the outcome', done, {}, resultStep],
  ['repeats the outcome after the link expired', { ...done, ...expired }, {}, resultStep],
  ['repeats the outcome although its claim failed', done, failed, resultStep],
  ['waits for another delivery', theirs, {}, wait],
  ['waits after the link has expired', { ...theirs, ...expired }, {}, wait],
  ['waits when it is too late to exchange', theirs, late, wait],
  ['stops waiting in time to answer', theirs, tooLate, fail('still_running')],
  ['takes over an expired claim', ranOut, {}, act('claim', ranOut)],
  ['looks for what a claim of an expired link stored', lost, {}, act('recall', lost)],
  ['claims nothing when it is too late to exchange', issued, late, fail('still_running')],
  ['exchanges after its claim', mine, {}, act('exchange', mine)],
  ['exchanges after its claim, even when the answer was lost', mine, failed, act('exchange', mine)],
  ['begins no exchange when it is too late', mine, late, fail('still_running')],
  ['gives up after a claim that failed', issued, failed, giveUp],
  ['gives up after a failed claim that another holds', theirs, failed, giveUp],
  ['defers to the server', ofServer, {}, act('defer', ofServer)],
  ['defers nothing of an expired link', { ...ofServer, ...expired }, {}, ranOutOfTime],
  ['defers for this browser alone', ofBrowser(ofServer, 'theirs'), {}, otherBrowser],
  ['repeats what was deferred', deferred, {}, act('repeat', deferred)],
  ['repeats what was deferred when the answer was lost', deferred, failed, act('repeat', deferred)],
  ['gives up when it could not be deferred', ofServer, failed, giveUp],
  ['refuses another code once it is deferred', deferred, { codeHash: 'b' }, unknown],
  ['repeats what was deferred and completed', doneOfServer, {}, act('repeat', doneOfServer)],
])('a callback %s', (_, flow, delivery, expected) => {
  expect(nextCallbackStep(flow, { ...first, ...delivery }, nowMs)).toMatchObject(expected);
});

const { requestId, writeFailed, remainingMs } = first;
const completing: ServerCompletion & StepAttempt = {
  tenantId: 't',
  completionHash: 'completion',
  requestId,
  writeFailed,
  remainingMs,
};

it.each<[string, Flow | undefined, Partial<ServerCompletion & StepAttempt>, object]>([
  ['claims what was deferred', deferred, {}, act('claim', deferred)],
  ['is unknown without its flow', undefined, {}, unknown],
  ['is unknown before the callback', ofServer, {}, unknown],
  ['is unknown to another tenant', deferred, { tenantId: 'other' }, unknown],
  ['is unknown when it was altered', deferred, { completionHash: 'altered' }, unknown],
  ['expires', { ...deferred, ...expired }, {}, ranOutOfTime],
  ['waits for another request', claimedOfServer, {}, wait],
  ['takes over an expired claim', ranOutOfServer, {}, act('claim', ranOutOfServer)],
  [
    'looks for what an expired claim stored',
    { ...ranOutOfServer, ...expired },
    {},
    { do: 'recall' },
  ],
  ['repeats the outcome', { ...doneOfServer, ...expired }, {}, resultStep],
  ['is unknown to another tenant at the end too', doneOfServer, { tenantId: 'other' }, unknown],
])('a completion code %s', (_, flow, request, expected) => {
  expect(nextCompletionStep(flow, { ...completing, ...request }, nowMs)).toMatchObject(expected);
});
