import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { getAccessToken } from '../../../functions/contracts/get-access-token.ts';
import { ServiceError } from '../../../functions/domain/model/errors.ts';
import { sha256 } from '../../../functions/domain/model/sha256.ts';
import { check } from '../../../functions/http/validation.ts';

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
