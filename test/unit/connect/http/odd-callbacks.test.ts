import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { facebook } from '../../../../functions/catalogue/providers/facebook.ts';
import { facebookMessenger } from '../../../../functions/catalogue/providers/facebook-messenger.ts';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import type { Provider } from '../../../../functions/catalogue/providers/provider.ts';
import { whatsappBusiness } from '../../../../functions/catalogue/providers/whatsapp-business.ts';
import { oauthCallback } from '../../../../functions/connect/contracts/callback.ts';
import { createFlowId } from '../../../../functions/connect/domain/flow-id.ts';
import { readCallback } from '../../../../functions/connect/http/read-callback.ts';
import { settingsRedirect } from '../../../../functions/connect/http/settings-redirect.ts';
import { ServiceError } from '../../../../functions/platform/contracts/service-error.ts';
import type { ApiRequest } from '../../../../functions/platform/http/request.ts';
import { validate } from '../../../../functions/platform/http/validation.ts';

const publicBaseUrl = 'https://api.example.com/api';
const frontendUrl = 'https://app.example.com';
/** What browsers send when they open an address. */
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
const state = `${createFlowId()}.${'A'.repeat(200)}`;

/** What a callback with this query is read as, or the fields that its refusal names. */
const readQuery = (query: string, accept?: string, provider: Provider = gmail) => {
  const sent = new URLSearchParams(query);
  const names = [...new Set(sent.keys())];
  const event: Partial<APIGatewayProxyEvent> = {
    pathParameters: { integration_type: provider.type },
    multiValueQueryStringParameters: Object.fromEntries(
      names.map((name) => [name, sent.getAll(name)]),
    ),
    body: null,
    isBase64Encoded: false,
  };
  try {
    const valid = validate(oauthCallback, event as APIGatewayProxyEvent);
    const { query, queryProblems } = valid as ApiRequest<typeof oauthCallback>;
    return readCallback({ publicBaseUrl }, provider, { query, queryProblems, headers: { accept } });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { refused: error.fieldErrors };
  }
};
const denialOf = (reason: string, given: string | undefined, integrationType = 'gmail') => ({
  denial: { integrationType, state: given, reason },
});

describe('a callback with an error in another form', () => {
  const failed = 'error_code=1349003&error_message=Login+Error';

  it.each([facebook, facebookMessenger, whatsappBusiness])(
    'is a refusal of its flow where it has only the number and the words of one: $type',
    (provider) => {
      for (const accept of [browser, undefined]) {
        const read = readQuery(`${failed}&state=${state}`, accept, provider);
        expect(read).toEqual(denialOf('refused', state, provider.type));
      }
    },
  );

  it('is a refusal without a state too', () => {
    expect(readQuery(failed)).toEqual(denialOf('refused', undefined));
  });

  it.each([
    ['error='],
    ['error=&error_description='],
    ['error_code=0'],
    ['error=&error_code=0&error_message=None'],
  ])('is a success where %s stands beside a code', (beside) => {
    const read = readQuery(`code=c&state=${state}&${beside}`);
    expect(read).toMatchObject({ callback: { code: 'c', state } });
  });
});

/** Each with the reason that a browser is sent back with, and the fields that a program's 422 names. */
const unreadable: [what: string, query: string, reason: string, fields: string[]][] = [
  ['no code and no error', '', 'exchange_failed', ['code']],
  ['an empty code', 'code=', 'exchange_failed', ['code']],
  ['an empty error', 'error=', 'exchange_failed', ['error']],
  ['a repeated code', 'code=a&code=b', 'exchange_failed', ['code']],
  ['a repeated error', 'error=a&error=b', 'exchange_failed', ['error']],
  ['a repeated issuer', 'code=a&iss=b&iss=c', 'exchange_failed', ['iss']],
  ['a code that is too long', `code=${'a'.repeat(4097)}`, 'exchange_failed', ['code']],
  ['a code and an error', 'code=a&error=access_denied', 'cancelled', ['code']],
  ['an empty code and an error', 'code=&error=access_denied', 'cancelled', ['code']],
  ['both, and a repeated issuer', 'code=a&error=access_denied&iss=b&iss=c', 'cancelled', ['code']],
];

describe.each(unreadable)('a callback with its state and %s', (_, query, reason, fields) => {
  it('leads a person back to where they began', () => {
    expect(readQuery(`state=${state}&${query}`, browser)).toEqual(denialOf(reason, state));
  });

  it.each([undefined, '*/*', 'application/json', 'application/json, text/html;q=0.5'])(
    'is refused to a program that accepts %s',
    (accept) => {
      const { refused } = Object(readQuery(`state=${state}&${query}`, accept));
      expect([...new Set(refused?.map(({ field }: { field: string }) => field))]).toEqual(fields);
    },
  );
});

it.each([
  ['a malformed state', 'code=a&state=hello'],
  ['an empty code and no state', 'code='],
  ['a state that is too long', `code=a&state=${state}${'A'.repeat(230)}`],
  ['a repeated state', `code=a&state=${state}&state=${state}`],
  ['a malformed state alone', 'state=hello'],
  ['a repeated code without a state', 'code=a&code=b'],
])('a callback with %s is refused to everybody: no flow is known', (_, query) => {
  for (const accept of [browser, undefined]) {
    expect(readQuery(query, accept)).toMatchObject({ refused: expect.arrayContaining([]) });
  }
});

it.each([
  ['nothing', ''],
  ['a code without a state', 'code=a&location=x'],
  ['an empty state', 'code=a&state='],
  ['no code, as at an address for installations', 'shop=acme.myshopify.com&hmac=00'],
])(
  'a callback with %s leads a person to the settings page, and is refused to a program',
  (_, query) => {
    expect(readQuery(query, browser)).toEqual(denialOf('started_elsewhere', undefined));
    expect(readQuery(query)).toEqual({ refused: [expect.objectContaining({ field: 'state' })] });
  },
);

it.each([
  ['ends its own fragment', facebook, '#'],
  ['ends its own fragment', facebookMessenger, '#'],
  ['ends its own fragment', whatsappBusiness, '#'],
  ['stays as it is', gmail, ''],
])('the redirect %s, so that a browser adds none: $1.label', (_, provider, end) => {
  const denied = { kind: 'denied', reason: 'cancelled' } as const;
  const { Location = '' } = settingsRedirect({ frontendUrl }, provider, denied).headers;
  expect(Location.endsWith(`error_code=cancelled${end}`)).toBe(true);
});
