import { checkedToken, type SomeAccountChecks } from './account-check.ts';

const mondayErrors = 'https://developer.monday.com/api-reference/docs/error-handling';
const calGuard =
  'https://github.com/calcom/cal.com/blob/4118bdf1bb32e100434af594ffd9ec857b55f66f/apps/api/v2/src/modules/auth/guards/permissions/permissions.guard.ts';
const cal = (code: string, message: string) => ({ status: 'error', error: { code, message } });

/** Calendars, tables, boards and notes. */
export const calendarsAndBoards = {
  airtable: {
    dead: [
      {
        status: 401,
        body: { error: { type: 'AUTHENTICATION_REQUIRED', message: 'Authentication required' } },
        sources: [
          'https://airtable.com/developers/web/api/errors',
          'https://github.com/domdomegg/airtable-mcp-server/issues/37',
        ],
      },
      {
        status: 401,
        body: { error: { type: 'UNAUTHORIZED', message: 'Invalid token' } },
        unconfirmed: 'No report of it was found.',
      },
    ],
    alive: [],
  },
  calCom: {
    dead: [
      {
        status: 401,
        body: cal('UnauthorizedException', 'Invalid access token'),
        unconfirmed: 'Its documentation and its former code, which have one origin.',
        sources: ['https://cal.com/docs/api-reference/v2/oauth', calGuard],
      },
      {
        status: 403,
        body: cal(
          'ForbiddenException',
          `PermissionsGuard - no oAuth client found for access token=${checkedToken}`,
        ),
        unconfirmed:
          'Its former code, and a record of another address of 2026-09. This address answers 401 first.',
        sources: [calGuard],
      },
    ],
    alive: [
      {
        title: 'a scope is missing',
        becomes: 'verified',
        status: 403,
        body: cal(
          'ForbiddenException',
          'insufficient_scope: token does not have the required scopes. Required: PROFILE_READ. Token has: BOOKING_READ',
        ),
        unconfirmed: 'Its former code, and a test of it for this address.',
        sources: [calGuard],
      },
      {
        title: 'another refusal of its guards',
        becomes: 'unanswered',
        status: 403,
        body: cal('ForbiddenException', 'PermissionsGuard - no oAuth client found with id=1'),
        unconfirmed: 'Its former code alone.',
        sources: [calGuard],
      },
    ],
  },
  calendly: {
    dead: [
      {
        status: 401,
        body: { title: 'Unauthenticated', message: 'The access token is invalid' },
        sources: [
          'https://developer.calendly.com/api-docs/calendly-api/users/get-current-user',
          'https://rubydoc.info/gems/calendlyr/Calendlyr/Unauthenticated',
        ],
      },
    ],
    alive: [
      {
        title: 'a scope is missing',
        becomes: 'unanswered',
        status: 403,
        body: { title: 'Permission Denied', message: 'You do not have permission' },
        unconfirmed: 'Documented of other addresses.',
        sources: ['https://rubydoc.info/gems/calendlyr/Calendlyr/PermissionDenied'],
      },
    ],
  },
  monday: {
    dead: [
      {
        status: 401,
        body: { errors: ['Not Authenticated'] },
        sources: [
          'https://developer.monday.com/api-reference/docs/errors',
          'https://learn.microsoft.com/azure/databricks/ingestion/lakeflow-connect/monday-com-troubleshoot',
        ],
      },
    ],
    alive: [
      {
        title: 'the person may look, and no more',
        becomes: 'unanswered',
        status: 200,
        body: {
          data: { me: null },
          errors: [{ path: ['me'], extensions: { code: 'USER_UNAUTHORIZED', status_code: 403 } }],
        },
        sources: [mondayErrors, 'https://docs.sim.ai/integrations/monday-service-account.md'],
      },
    ],
  },
  notion: {
    dead: [
      {
        status: 401,
        body: {
          object: 'error',
          status: 401,
          code: 'unauthorized',
          message: 'API token is invalid.',
        },
        sources: [
          'https://developers.notion.com/reference/status-codes',
          'https://github.com/lizheming/doumark-action/issues/13',
        ],
      },
    ],
    alive: [],
  },
} satisfies SomeAccountChecks;
