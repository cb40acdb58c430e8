import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAccessToken } from '../../../../functions/connections/contracts/get-access-token.ts';
import { integrationNotice } from '../../../../functions/disconnect/contracts/integration-notice.ts';
import { ServiceError } from '../../../../functions/platform/contracts/service-error.ts';
import { prepare } from '../../../../functions/platform/http/keyed-endpoint.ts';
import { check } from '../../../../functions/platform/http/schema-problems.ts';
import { validate } from '../../../../functions/platform/http/validation.ts';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';

const input = { tenant_id: 't', requested_by: 'message-sender' };
const gmail = { ...input, integration_type: 'gmail' };
const rejected = { ...gmail, rejected: true };

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

it.each<[string, unknown, string[]]>([
  ['a type', gmail, []],
  ['an id', { ...input, integration_id: randomUUID() }, []],
  ['an hour', { ...gmail, minimum_seconds: 3600 }, []],
  ['a rejected token', { ...rejected, token_fingerprint: sha256('t') }, []],
  ['a service with a path', { ...gmail, requested_by: 'eu/sender:call-ended' }, []],
  ['nothing', {}, ['tenant_id', 'requested_by']],
  ['neither id nor type', input, ['integration_id']],
  ['both id and type', { ...gmail, integration_id: randomUUID() }, ['integration_id']],
  [
    'an id and an agent',
    { ...input, integration_id: randomUUID(), agent_id: randomUUID() },
    ['agent_id'],
  ],
  ['an unknown type', { ...input, integration_type: 'x' }, ['integration_type']],
  ['a wrong tenant', { ...gmail, tenant_id: 'a b' }, ['tenant_id']],
  ['too many seconds', { ...gmail, minimum_seconds: 3601 }, ['minimum_seconds']],
  ['half a second', { ...gmail, minimum_seconds: 0.5 }, ['minimum_seconds']],
  ['rejected alone', rejected, ['token_fingerprint']],
  ['a fingerprint alone', { ...gmail, token_fingerprint: sha256('t') }, ['token_fingerprint']],
  ['a token as a fingerprint', { ...rejected, token_fingerprint: 'x' }, ['token_fingerprint']],
  ['an unknown member', { ...gmail, scope: 'x' }, ['scope']],
  ['no object', 'gmail', ['request']],
  ['null', null, ['request']],
])('names the wrong members of a request with %s', (_, event, fields) => {
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

describe('a read beside the request', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const failure = new Error('no table');

  it.each([
    ['is awaited', async () => 'row', []],
    ['may fail', () => Promise.reject(failure), [[failure]]],
  ])('%s, and leaves no timer', async (_, read, reported) => {
    const report = vi.fn();
    await prepare(read, report);
    expect(report.mock.calls).toEqual(reported);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is aborted if it takes too long, and reported', async () => {
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
});
