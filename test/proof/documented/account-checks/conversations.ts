import type { SomeAccountChecks } from './account-check.ts';

const ringCentralErrors = 'https://developers.ringcentral.com/guide/basics/errors';
const zoomErrors = 'https://developers.zoom.us/docs/api/errors/';

const intercomErrors =
  'https://developers.intercom.com/docs/references/2.14/rest-api/errors/error-codes';
const intercom = (code: string) => ({ type: 'error.list', errors: [{ code }] });

/** Telephony, meetings and messages. */
export const conversations = {
  aircall: {
    dead: [
      {
        status: 403,
        body: { message: 'Forbidden' },
        unconfirmed: 'Its documentation alone says that a dead token is a 403.',
        sources: ['https://developer.aircall.io/api-references/'],
      },
    ],
    alive: [],
  },
  dialpad: {
    dead: [
      {
        status: 401,
        body: {},
        unconfirmed: 'Its documentation alone says the status, and nobody the body.',
        sources: ['https://developers.dialpad.com/docs/http-status-code'],
      },
    ],
    alive: [],
  },
  front: {
    dead: [
      {
        status: 401,
        body: { _error: { status: 401, title: 'Unauthenticated' } },
        unconfirmed: 'Its documentation alone says it.',
        sources: ['https://dev.frontapp.com/reference/introduction'],
      },
    ],
    alive: [],
  },
  gorgias: {
    dead: [
      {
        status: 401,
        body: {
          error: { msg: '401 Unauthorized: No user found matching the claim of the token.' },
        },
        sources: [
          'https://developers.gorgias.com/reference/errors',
          'https://github.com/PipedreamHQ/pipedream/issues/17340',
        ],
      },
    ],
    alive: [],
  },
  intercom: {
    dead: [
      {
        status: 401,
        body: intercom('unauthorized'),
        unconfirmed: 'Its documentation alone.',
        sources: [intercomErrors],
      },
      {
        status: 401,
        body: intercom('token_not_found'),
        sources: [intercomErrors, 'https://github.com/intercom/intercom-node/issues/160'],
      },
    ],
    alive: [
      {
        title: 'a permission is missing',
        becomes: 'verified',
        status: 401,
        body: intercom('token_unauthorized'),
        sources: [intercomErrors, 'https://github.com/intercom/intercom-node/pull/78'],
      },
    ],
  },
  ringcentral: {
    dead: [
      {
        status: 401,
        body: { errorCode: 'TokenInvalid', errors: [{ errorCode: 'OAU-213' }] },
        unconfirmed: 'Its documentation and its own programs alone.',
        sources: [ringCentralErrors, 'https://github.com/ringcentral/ringcentral-js-widgets'],
      },
    ],
    alive: [
      {
        title: 'the app lacks a permission',
        becomes: 'unanswered',
        status: 403,
        body: { errors: [{ errorCode: 'CMN-401' }] },
        unconfirmed: 'Its documentation alone.',
        sources: [ringCentralErrors],
      },
    ],
  },
  slack: {
    dead: ['account_inactive', 'invalid_auth', 'token_revoked'].map((error) => ({
      status: 200,
      body: { ok: false, error },
      sources: [
        'https://docs.slack.dev/reference/methods/auth.test',
        'https://github.com/slackapi/bolt-python/issues/1029',
      ],
    })),
    alive: [],
  },
  zendesk: {
    dead: [
      {
        status: 401,
        body: {
          error: 'invalid_token',
          error_description: 'The access token is expired or revoked',
        },
        sources: [
          'https://github.com/zendesk/zendesk_api_client_rb/issues/297',
          'https://github.com/fprimex/zdesk/issues/58',
        ],
      },
    ],
    alive: [],
  },
  zoom: {
    dead: [
      {
        status: 401,
        body: { code: 124, message: 'Invalid access token.' },
        sources: [zoomErrors, 'https://github.com/MacsiDigital/laravel-zoom/issues/22'],
      },
    ],
    alive: [
      {
        title: 'a scope is missing',
        becomes: 'verified',
        status: 400,
        body: { code: 4711, message: 'Invalid access token, does not contain scopes' },
        sources: [zoomErrors, 'https://github.com/JubaerHossain/zoom-laravel/issues/15'],
      },
    ],
  },
} satisfies SomeAccountChecks;
