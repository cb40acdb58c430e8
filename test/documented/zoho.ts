import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { zohoSchema } from './zoho-schema.ts';

const api = 'https://www.zohoapis.eu/crm/v6';
const reference = 'https://www.zoho.com/crm/developer/docs/api/v6';
const headers = { authorization: 'Zoho-oauthtoken the-access-token' };

const user = (id: string, fullName: string) => ({
  id,
  full_name: fullName,
  first_name: null,
  last_name: fullName,
  email: 'u@example.com',
  status: 'active',
  confirm: true,
  type__s: 'Regular User',
  role: { name: 'CEO', id: '111133000000000861' },
});

const failed = (code: string, message: string, details: object = {}) => ({
  code,
  details,
  message,
  status: 'error',
});

/**
 * The answers are those of the published OpenAPI files, which describe version 8. Unverified: that
 * version 6 gives modules their `status`, which did not exist in the first versions.
 */
export const zoho: DocumentedComponent = {
  component: 'zoho',
  variables: { accounts_host: 'accounts.zoho.eu', api_host: 'www.zohoapis.eu' },
  lookups: [
    ...zohoSchema,
    {
      field: 'user_id',
      see: `${reference}/get-users.html`,
      exchanges: [
        {
          asks: `GET ${api}/users`,
          query: { type: 'ActiveUsers', per_page: '200' },
          headers,
          answer: {
            users: [user('111133000000057662', 'Patricia Boyle')],
            info: { per_page: 200, count: 1, page: 1, more_records: true },
          },
        },
        {
          asks: `GET ${api}/users`,
          query: { type: 'ActiveUsers', per_page: '200', page: '2' },
          headers,
          answer: {
            users: [user('111133000000057663', 'Jane Doe')],
            info: { per_page: 200, count: 1, page: 2, more_records: false },
          },
        },
      ],
      options: [
        { id: '111133000000057663', name: 'Jane Doe (u@example.com)' },
        { id: '111133000000057662', name: 'Patricia Boyle (u@example.com)' },
      ],
    },
  ],
  failures: [
    {
      title: 'the token is not valid',
      field: 'user_id',
      see: `${reference}/status-codes.html`,
      status: 401,
      answer: failed('INVALID_TOKEN', 'invalid oauth token'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a scope was not granted, at HTTP 401',
      field: 'module',
      see: `${reference}/modules-api.html`,
      status: 401,
      answer: failed('OAUTH_SCOPE_MISMATCH', 'invalid oauth scope to access this URL'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the profile lacks a permission',
      field: 'user_id',
      see: `${reference}/status-codes.html`,
      status: 403,
      answer: failed('NO_PERMISSION', 'permission denied', { permissions: ['Crm_Implied_Users'] }),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a module that is gone, at HTTP 400',
      field: 'field',
      see: `${reference}/field-meta.html`,
      parents: { module: 'Leads' },
      status: 400,
      answer: failed('INVALID_MODULE', 'the module name given seems to be invalid'),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'too many requests',
      field: 'user_id',
      see: `${reference}/api-limits.html`,
      status: 429,
      answer: failed('TOO_MANY_REQUESTS', 'Rate limit exceeded.', { retry_after: 60, limit: 100 }),
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
