import type { SomeAccountChecks } from './account-check.ts';

const hubSpotErrors = 'https://developers.hubspot.com/docs/api-reference/error-handling';
const zohoErrors = 'https://www.zoho.com/crm/developer/docs/api/v6/status-codes.html';

/** Customers and sales. */
export const crm = {
  gohighlevel: {
    dead: [
      {
        status: 401,
        body: { statusCode: 401, message: 'Invalid JWT' },
        sources: [
          'https://github.com/GoHighLevel/highlevel-api-docs/issues/213',
          'https://github.com/verygoodplugins/wp-fusion-lite/blob/master/includes/crms/highlevel/class-highlevel.php',
        ],
      },
      {
        status: 401,
        body: { statusCode: 401, message: 'Invalid token: access token is invalid' },
        unconfirmed: 'Its documentation alone; the words are those of a public OAuth server.',
        sources: ['https://marketplace.gohighlevel.com/docs/ghl/locations/get-location'],
      },
    ],
    alive: [
      {
        title: 'a scope is missing',
        becomes: 'verified',
        status: 401,
        body: { statusCode: 401, message: 'The token is not authorized for this scope.' },
        unconfirmed: 'Two notes of users, whose pages have no address here.',
      },
      {
        title: 'the location is not that of the token, or lost',
        becomes: 'unanswered',
        status: 403,
        body: { statusCode: 403, message: 'The token does not have access to this location.' },
        // Reported of an app that had just been installed; one client refreshes then.
        sources: [
          'https://github.com/GoHighLevel/highlevel-api-docs/issues/213',
          'https://github.com/verygoodplugins/wp-fusion-lite/blob/master/includes/crms/highlevel/class-highlevel.php',
        ],
      },
    ],
  },
  hubspot: {
    dead: [
      {
        status: 401,
        body: { status: 'error', category: 'EXPIRED_AUTHENTICATION' },
        sources: [
          'https://github.com/airbytehq/airbyte/issues/74726',
          'https://github.com/ToolJet/ToolJet/issues/17192',
        ],
      },
    ],
    alive: [
      {
        title: 'a scope is missing',
        becomes: 'verified',
        status: 403,
        body: { status: 'error', category: 'MISSING_SCOPES' },
        unconfirmed: 'Its documentation alone.',
        sources: [hubSpotErrors],
      },
    ],
  },
  microsoftDynamics: {
    dead: [
      {
        status: 401,
        unconfirmed: 'The status is documented of the API; a body was not seen.',
        sources: [
          'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/compose-http-requests-handle-errors',
        ],
      },
    ],
    alive: [
      {
        title: 'an administrator disabled the user',
        becomes: 'unanswered',
        status: 403,
        body: { error: { code: '0x80040225', message: 'The specified user is disabled.' } },
        sources: [
          'https://github.com/microsoft/coe-starter-kit/issues/8177',
          'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/web-service-error-codes',
        ],
      },
      {
        title: 'the user is not of the organization',
        becomes: 'unanswered',
        status: 403,
        body: { error: { code: '0x80072560' } },
        sources: [
          'https://github.com/MicrosoftDocs/power-platform/issues/2124',
          'https://learn.microsoft.com/en-us/power-apps/developer/data-platform/reference/web-service-error-codes',
        ],
      },
    ],
  },
  pipedrive: {
    dead: [
      {
        status: 401,
        body: { success: false, error: 'unauthorized access', errorCode: 401 },
        sources: [
          'https://pipedrive.readme.io/docs/core-api-concepts-http-status-codes',
          'https://github.com/singer-io/tap-pipedrive/issues/66',
        ],
      },
    ],
    alive: [
      {
        title: 'the company is closed',
        becomes: 'unanswered',
        status: 402,
        body: { success: false },
        unconfirmed: 'Its documentation alone: a company that pays again opens again.',
        sources: ['https://pipedrive.readme.io/docs/core-api-concepts-http-status-codes'],
      },
    ],
  },
  salesforce: {
    dead: [
      {
        status: 403,
        body: 'Bad_OAuth_Token',
        sources: [
          'https://github.com/forcedotcom/SalesforceMobileSDK-Android/pull/2430',
          'https://github.com/jsforce/jsforce/pull/736',
          'https://github.com/ForceCLI/force/pull/49',
        ],
      },
      {
        status: 401,
        body: [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' }],
        unconfirmed: 'Of the data API; this address is not known to answer so.',
        sources: [
          'https://developer.salesforce.com/docs/atlas.en-us.api_rest.meta/api_rest/errorcodes.htm',
        ],
      },
    ],
    alive: [
      {
        title: 'a page of a firewall',
        becomes: 'unanswered',
        status: 403,
        body: '<html><body>Forbidden</body></html>',
        unconfirmed: 'Any service can be behind one.',
      },
    ],
  },
  zoho: {
    dead: [
      {
        status: 401,
        body: { code: 'INVALID_TOKEN', message: 'invalid oauth token', status: 'error' },
        sources: [
          zohoErrors,
          'https://github.com/solspace/craft-freeform/issues/1372',
          'https://github.com/verbb/formie/issues/2086',
        ],
      },
    ],
    alive: [
      {
        title: 'a scope is missing',
        becomes: 'verified',
        status: 401,
        body: { code: 'OAUTH_SCOPE_MISMATCH', status: 'error' },
        unconfirmed: 'Its documentation alone.',
        sources: [zohoErrors],
      },
    ],
  },
} satisfies SomeAccountChecks;
