import { expect, it } from 'vitest';
import type { Flow } from '../../../../functions/domain/connect/flow.ts';
import {
  type Delivery,
  nextFlowStep,
} from '../../../../functions/domain/connect/next-flow-step.ts';

const nowMs = 1_000_000;
const issued: Flow = {
  flowId: 'f',
  tenantId: 't',
  integrationType: 'gmail',
  stateHash: 'state',
  sealedVerifier: 'v',
  redirectUri: 'https://api.example.com/api/integrations/oauth_callback/gmail',
  variables: {},
  ifOtherAccount: 'refuse',
  expiresAtMs: nowMs + 1,
  status: 'issued',
};
const claim = { status: 'claimed', codeHash: 'code' } as const;
const theirs = { ...claim, owner: 'other', claimedUntilMs: nowMs + 1 } as const;
const mine = { ...theirs, owner: 'me' } as const;
const ranOut = { ...theirs, claimedUntilMs: nowMs } as const;
const ofBrowser = (browserBinding: string) => ({ browserBinding });
const expired = { expiresAtMs: nowMs };
const connected = { success: true, integrationId: 'i' } as const;
const done = { ...theirs, status: 'done', outcome: connected } as const;

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
  ['refuses another browser', ofBrowser('theirs'), {}, fail('other_browser')],
  [
    'refuses another browser a finished flow',
    { ...done, ...ofBrowser('theirs') },
    {},
    fail('other_browser'),
  ],
  [
    'refuses a browser without a cookie',
    ofBrowser('mine'),
    { browsers: [] },
    fail('other_browser'),
  ],
  ['refuses an expired link', expired, {}, fail('invalid_link')],
  ['refuses another code of a claimed flow', theirs, { codeHash: 'b' }, fail('invalid_link')],
  ['refuses another code of a finished flow', done, { codeHash: 'b' }, fail('invalid_link')],
  ['repeats the outcome', done, {}, { do: 'answer', outcome: connected }],
  [
    'repeats the outcome after the link expired',
    { ...done, ...expired },
    {},
    { do: 'answer', outcome: connected },
  ],
  [
    'repeats the outcome although its claim failed',
    done,
    failed,
    { do: 'answer', outcome: connected },
  ],
  ['waits for another delivery', theirs, {}, wait],
  ['waits after the link has expired', { ...theirs, ...expired }, {}, wait],
  ['waits when it is too late to exchange', theirs, late, wait],
  ['stops waiting in time to answer', theirs, tooLate, fail('still_running')],
  ['takes over an expired claim', ranOut, {}, act('claim', ranOut)],
  [
    'takes over no claim of an expired link, but looks for what it stored',
    { ...ranOut, ...expired },
    {},
    act('recall', { ...ranOut, ...expired }),
  ],
  [
    'looks for what was stored by a flow of an earlier release that ran out of time',
    { ...theirs, status: 'done' },
    {},
    act('recall', { ...theirs, status: 'done' }),
  ],
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
