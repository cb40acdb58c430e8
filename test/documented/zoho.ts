import type { DocumentedComponent, DocumentedLookup } from '../support/fields/documented-lookup.ts';

const api = 'https://www.zohoapis.eu/crm/v6';
const reference = 'https://www.zoho.com/crm/developer/docs/api/v6';
const headers = { authorization: 'Zoho-oauthtoken the-access-token' };

const module = (apiName: string, plural: string, apiSupported: boolean, status = 'visible') => ({
  id: '111133000000000125',
  api_name: apiName,
  plural_label: plural,
  api_supported: apiSupported,
  viewable: true,
  status,
});

const zohoSchema: readonly DocumentedLookup[] = [
  {
    field: 'module',
    see: `${reference}/modules-api.html`,
    exchanges: [
      {
        asks: `GET ${api}/settings/modules`,
        headers,
        answer: {
          modules: [
            module('Home', 'Home', false),
            // Two modules may have the same name.
            { ...module('CustomModule7', 'Leads', true) },
            module('Leads', 'Leads', true),
            module('Old_Things', 'Old things', true, 'scheduled_for_deletion'),
            module('Quotes', 'Quotes', true, 'user_hidden'),
            module('Social', 'Social', true, 'system_hidden'),
            { ...module('Reports', 'Reports', true), viewable: false },
            module('Deals', 'Potentials', true),
            module('Accounts', 'Accounts', true),
          ],
        },
      },
    ],
    options: [
      { id: 'Accounts', name: 'Accounts' },
      { id: 'CustomModule7', name: 'Leads (CustomModule7)' },
      { id: 'Leads', name: 'Leads (Leads)' },
      { id: 'Deals', name: 'Potentials' },
    ],
  },
  {
    field: 'field',
    see: `${reference}/field-meta.html`,
    parents: { module: 'Leads' },
    exchanges: [
      {
        asks: `GET ${api}/settings/fields`,
        query: { module: 'Leads' },
        headers,
        answer: {
          fields: [
            { id: '111133000000002601', api_name: 'Phone', field_label: 'Phone', visible: true },
            {
              id: '111133000000002602',
              api_name: 'Locked__s',
              field_label: 'Locked',
              visible: false,
            },
            {
              id: '111133000000002589',
              api_name: 'Owner',
              field_label: 'Lead Owner',
              visible: true,
            },
            {
              id: '111133000000002595',
              api_name: 'Lead_Status',
              visible: true,
              field_label: 'Lead Status',
            },
          ],
        },
      },
    ],
    options: [
      { id: 'Owner', name: 'Lead Owner' },
      { id: 'Lead_Status', name: 'Lead Status' },
      { id: 'Phone', name: 'Phone' },
    ],
  },
];

const user = (id: string, fullName: string) => ({
  id,
  full_name: fullName,
  email: 'u@example.com',
  status: 'active',
});

const failed = (code: string) => ({ code, status: 'error' });

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
            info: { more_records: true },
          },
        },
        {
          asks: `GET ${api}/users`,
          query: { type: 'ActiveUsers', per_page: '200', page: '2' },
          headers,
          answer: {
            users: [user('111133000000057663', 'Jane Doe')],
            info: { more_records: false },
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
      answer: failed('INVALID_TOKEN'),
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a scope was not granted, at HTTP 401',
      field: 'module',
      see: `${reference}/modules-api.html`,
      status: 401,
      answer: failed('OAUTH_SCOPE_MISMATCH'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the profile lacks a permission',
      field: 'user_id',
      see: `${reference}/status-codes.html`,
      status: 403,
      answer: failed('NO_PERMISSION'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'a module that is gone, at HTTP 400',
      field: 'field',
      see: `${reference}/field-meta.html`,
      parents: { module: 'Leads' },
      status: 400,
      answer: failed('INVALID_MODULE'),
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'too many requests',
      field: 'user_id',
      see: `${reference}/api-limits.html`,
      status: 429,
      answer: failed('TOO_MANY_REQUESTS'),
      becomes: { status: 429, code: 'provider_rate_limited' },
    },
  ],
};
