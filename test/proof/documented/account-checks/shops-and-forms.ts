import type { SomeAccountChecks } from './account-check.ts';

const shopifyCodes = 'https://shopify.dev/docs/api/usage/response-codes';
const stripeErrors = 'https://docs.stripe.com/error-codes';

const quickBooks = (code: string, message: string) => ({
  fault: { error: [{ message, code }], type: 'SERVICE' },
});

/** Shops, money, mailings and forms. */
export const shopsAndForms = {
  mailchimp: {
    dead: [
      {
        status: 200,
        body: { error: 'invalid_token' },
        unconfirmed: 'One public program says it.',
        sources: [
          'https://github.com/airbytehq/airbyte/blob/ea9b9f265b571ff7a4081cae95abe25db87d1296/airbyte-integrations/connectors/source-mailchimp/source_mailchimp/source.py',
        ],
      },
    ],
    alive: [
      {
        title: 'any other error',
        becomes: 'unanswered',
        status: 200,
        body: { error: 'temporarily_unavailable' },
        unconfirmed: 'None is documented.',
      },
    ],
  },
  quickbooks: {
    dead: [
      {
        status: 401,
        body: quickBooks('3200', 'message=AuthenticationFailed; errorCode=003200; statusCode=401'),
        sources: [
          'https://developer.intuit.com/app/developer/qbo/docs/develop/troubleshooting/error-codes',
          'https://github.com/routablehq/python-quickbooks/issues/250',
        ],
      },
    ],
    alive: [
      {
        title: 'the company is of the other environment, or the scope is missing',
        becomes: 'unanswered',
        status: 403,
        body: quickBooks(
          '3100',
          'message=ApplicationAuthorizationFailed; errorCode=003100; statusCode=403',
        ),
        sources: [
          'https://github.com/minimul/qbo_api/issues/138',
          'https://github.com/IntuitDeveloper/QBOConceptsTutorial-PHP/issues/13',
        ],
      },
    ],
  },
  shopify: {
    dead: [
      {
        status: 401,
        body: { errors: '[API] Invalid API key or access token (unrecognized login)' },
        sources: [shopifyCodes, 'https://github.com/christophergregory/shopify-node-api/issues/63'],
      },
      {
        status: 403,
        body: {
          errors: '[API] Non-expiring access tokens are no longer accepted for the Admin API.',
        },
        sources: [
          'https://github.com/megaapp977/stack/issues/654',
          'https://github.com/Shopify/shopify-app-js/issues/3234',
        ],
      },
    ],
    alive: [
      {
        title: 'the shop has not paid',
        becomes: 'unanswered',
        status: 402,
        body: { errors: 'Unavailable Shop' },
        sources: [shopifyCodes, 'https://github.com/Shopify/shopify-cli/issues/1770'],
      },
      {
        title: 'the same, as GraphQL also says it',
        becomes: 'unanswered',
        status: 403,
        body: { errors: 'Unavailable Shop' },
        unconfirmed: 'One report.',
        sources: ['https://github.com/orbit-apps/elixir-shopifyapi/pull/382'],
      },
      {
        title: 'the shop is gone',
        becomes: 'unanswered',
        status: 404,
        body: { errors: 'Not Found' },
        unconfirmed:
          'Reports do not say why a shop answers so, and some opened again. Its notice ends the connection, or the 90 days of its refresh token.',
        sources: ['https://github.com/Shopify/shopify_app/issues/1733', shopifyCodes],
      },
    ],
  },
  stripeConnect: {
    dead: [
      {
        status: 401,
        body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
        unconfirmed: 'What is answered after a deauthorization was not seen.',
        sources: ['https://docs.stripe.com/api/errors'],
      },
      {
        status: 401,
        body: { error: { code: 'api_key_expired', message: 'Expired API Key provided' } },
        unconfirmed: 'Of secret keys; whether of a connected account’s was not seen.',
        sources: [stripeErrors],
      },
      {
        status: 403,
        body: { error: { code: 'account_invalid', type: 'invalid_request_error' } },
        unconfirmed: 'Of requests by the platform’s own key, in many reports.',
        sources: [stripeErrors],
      },
    ],
    alive: [],
  },
  typeform: {
    dead: [
      {
        status: 403,
        body: { code: 'AUTHENTICATION_FAILED' },
        unconfirmed: 'Its documentation alone.',
        sources: ['https://www.typeform.com/developers/get-started/personal-access-token/'],
      },
      {
        status: 401,
        body: { code: 'AUTHENTICATION_FAILED' },
        unconfirmed: 'One report of the status.',
        sources: ['https://github.com/airbytehq/airbyte/issues/56958'],
      },
    ],
    alive: [
      {
        title: 'a scope is missing',
        becomes: 'unanswered',
        status: 403,
        body: { code: 'FORBIDDEN' },
        unconfirmed: 'Seen of other addresses.',
        sources: ['https://github.com/singer-io/tap-typeform/pull/41'],
      },
    ],
  },
} satisfies SomeAccountChecks;
