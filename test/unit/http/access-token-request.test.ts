import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { getAccessToken } from '../../../functions/contracts/get-access-token.ts';
import { integrationNotice } from '../../../functions/contracts/integration-notice.ts';
import { ServiceError } from '../../../functions/contracts/service-error.ts';
import { sha256 } from '../../../functions/domain/model/sha256.ts';
import { prepare } from '../../../functions/http/prepare.ts';
import { check, validate } from '../../../functions/http/validation.ts';

const gmail = { integration_type: 'gmail' };
const asked = { tenant_id: 't', requested_by: 'message-sender' };

/** The members that are refused. */
const refusedOf = (event: unknown): string[] => {
  try {
    check(getAccessToken.request, event, 'request');
    return [];
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return error.fieldErrors?.map(({ field }) => field) ?? [];
  }
};

it.each([
  ['a type', { ...asked, ...gmail }],
  ['an id', { ...asked, integration_id: randomUUID() }],
  ['an hour', { ...asked, ...gmail, minimum_seconds: 3600 }],
  ['a rejected token', { ...asked, ...gmail, rejected: true, token_fingerprint: sha256('t') }],
  ['a service with a path', { ...asked, ...gmail, requested_by: 'eu/sender:call-ended' }],
])('takes %s', (_, event) => {
  expect(refusedOf(event)).toEqual([]);
});

it.each([
  ['nothing', {}, ['tenant_id', 'requested_by']],
  ['neither id nor type', asked, ['integration_id']],
  ['both id and type', { ...asked, ...gmail, integration_id: randomUUID() }, ['integration_id']],
  ['an unknown type', { ...asked, integration_type: 'x' }, ['integration_type']],
  ['a wrong tenant', { ...asked, ...gmail, tenant_id: 'a b' }, ['tenant_id']],
  ['too many seconds', { ...asked, ...gmail, minimum_seconds: 3601 }, ['minimum_seconds']],
  ['half a second', { ...asked, ...gmail, minimum_seconds: 0.5 }, ['minimum_seconds']],
  ['rejected alone', { ...asked, ...gmail, rejected: true }, ['token_fingerprint']],
  [
    'a fingerprint alone',
    { ...asked, ...gmail, token_fingerprint: sha256('t') },
    ['token_fingerprint'],
  ],
  [
    'a token as a fingerprint',
    { ...asked, ...gmail, rejected: true, token_fingerprint: 'xoxb-1' },
    ['token_fingerprint'],
  ],
  ['an unknown member', { ...asked, ...gmail, scope: 'x' }, ['scope']],
  ['no object', 'gmail', ['request']],
  ['null', null, ['request']],
])('refuses %s, naming what is wrong', (_, event, fields) => {
  expect(refusedOf(event)).toEqual(fields);
});

const rawBodyOf = (body: string, isBase64Encoded: boolean): Buffer => {
  const pathParameters = { integration_type: 'intercom' };
  const event: Partial<APIGatewayProxyEvent> = { pathParameters, body, isBase64Encoded };
  return validate(integrationNotice, event as APIGatewayProxyEvent).rawBody;
};

describe('the body whose bytes a signature covers', () => {
  it.each(['plain', 'Zoë’s ключ 🔑', '\ufeff', '\u2028'])('is the UTF-8 of %j', (text) => {
    expect(rawBodyOf(text, false)).toEqual(Buffer.from(text));
  });

  it('keeps bytes that are not text where the gateway sends them in base64', () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x00, 0xc0, 0xaf, 0x7d]);
    expect(rawBodyOf(bytes.toString('base64'), true)).toEqual(bytes);
  });
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('awaits the read, and leaves no timer', async () => {
  const report = vi.fn();
  await prepare(async () => 'row', report);
  expect(report).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('aborts a read that takes too long, and reports it', async () => {
  const report = vi.fn();
  const ended = prepare(
    (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    report,
  );
  await vi.advanceTimersByTimeAsync(500);
  await ended;
  expect(report.mock.calls).toEqual([[expect.objectContaining({ name: 'AbortError' })]]);
});

test('goes on after a failure', async () => {
  const report = vi.fn();
  const failure = new Error('no table');
  await prepare(() => Promise.reject(failure), report);
  expect(report.mock.calls).toEqual([[failure]]);
  expect(vi.getTimerCount()).toBe(0);
});
