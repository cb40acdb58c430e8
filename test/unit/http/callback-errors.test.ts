import type { APIGatewayProxyEvent } from 'aws-lambda';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oauthCallback } from '../../../functions/contracts/oauth-callback.ts';
import { ServiceError } from '../../../functions/contracts/service-error.ts';
import { validate } from '../../../functions/http/validation.ts';

const validated = (query: Record<string, string[]>) => {
  const event: Partial<APIGatewayProxyEvent> = {
    pathParameters: { integration_type: 'gmail' },
    multiValueQueryStringParameters: query,
    body: null,
    isBase64Encoded: false,
  };
  return validate(oauthCallback, event as APIGatewayProxyEvent);
};

/** Any text, once, often, or not at all; long ones too. */
const values = fc.array(
  fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 451, maxLength: 5_000 })),
  { maxLength: 3 },
);
const given = (name: string, list: string[]) => (list.length > 0 ? { [name]: list } : {});

describe('an error without a code', () => {
  it('is taken whatever state, description and issuer come with it', () => {
    fc.assert(
      fc.property(values, values, values, (states, descriptions, issuers) => {
        const query = {
          error: ['access_denied'],
          ...given('state', states),
          ...given('error_description', descriptions),
          ...given('iss', issuers),
        };
        expect(validated(query).query).toMatchObject({ error: 'access_denied' });
      }),
    );
  });
});

describe('what stays refused', () => {
  it.each([
    ['an error with a code', { error: ['access_denied'], code: ['c'] }],
    ['an error with a repeated code', { error: ['access_denied'], code: ['c', 'd'] }],
    ['an error with an empty code', { error: ['access_denied'], code: [''] }],
    ['a repeated error', { error: ['access_denied', 'access_denied'] }],
    ['an empty error', { error: [''] }],
    ['an error that is too long', { error: ['a'.repeat(201)] }],
  ])('%s, whatever the state', (_, query) => {
    fc.assert(
      fc.property(values, (states) => {
        expect(() => validated({ ...query, ...given('state', states) })).toThrow(ServiceError);
      }),
      { numRuns: 20 },
    );
  });
});
