import { failing, failingIn, missingScope, parentGone } from './failures.ts';
import { type Documented, get, lookup } from './lookups.ts';
import { records } from './records.ts';

const api = 'https://www.zohoapis.eu/crm/v6';
const reference = 'https://www.zoho.com/crm/developer/docs/api/v6';
const headers = { authorization: 'Zoho-oauthtoken the-access-token' };

const module = records(['api_name', 'plural_label', 'api_supported', 'status'], {
  viewable: true,
  status: 'visible',
});

const user = records(['id', 'full_name'], { email: 'u@example.com' });

const failed = (code: string) => ({ code, status: 'error' });

/**
 * The answers are those of the published OpenAPI files, which describe version 8. Unverified: that
 * version 6 gives modules their `status`, which did not exist in the first versions.
 */
export const documented: Documented = {
  variables: { accounts_host: 'accounts.zoho.eu', api_host: 'www.zohoapis.eu' },
  headers,
  lookups: [
    lookup('module', `${reference}/modules-api.html`, {
      exchanges: get(`${api}/settings/modules`, {
        modules: [
          module('Home', 'Home', false),
          // Two modules may have the same name.
          module('CustomModule7', 'Leads', true),
          module('Leads', 'Leads', true),
          module('Old_Things', 'Old things', true, 'scheduled_for_deletion'),
          module('Quotes', 'Quotes', true, 'user_hidden'),
          module('Social', 'Social', true, 'system_hidden'),
          { ...module('Reports', 'Reports', true), viewable: false },
          module('Deals', 'Potentials', true),
          module('Accounts', 'Accounts', true),
        ],
      }),
      options: [
        'Accounts: Accounts',
        'CustomModule7: Leads (CustomModule7)',
        'Leads: Leads (Leads)',
        'Deals: Potentials',
      ],
    }),
    lookup('field', `${reference}/field-meta.html`, {
      parents: { module: 'Leads' },
      exchanges: get(`${api}/settings/fields?module=Leads`, {
        fields: [
          { api_name: 'Phone', field_label: 'Phone', visible: true },
          { api_name: 'Locked__s', field_label: 'Locked', visible: false },
          { api_name: 'Owner', field_label: 'Lead Owner', visible: true },
          { api_name: 'Lead_Status', field_label: 'Lead Status', visible: true },
        ],
      }),
      options: ['Owner: Lead Owner', 'Lead_Status: Lead Status', 'Phone: Phone'],
    }),
    lookup('user_id', `${reference}/get-users.html`, {
      exchanges: [
        get(`${api}/users?type=ActiveUsers&per_page=200`, {
          users: [user('111133000000057662', 'Patricia Boyle')],
          info: { more_records: true },
        }),
        get(`${api}/users?type=ActiveUsers&per_page=200&page=2`, {
          users: [user('111133000000057663', 'Jane Doe')],
          info: { more_records: false },
        }),
      ],
      options: [
        '111133000000057663: Jane Doe (u@example.com)',
        '111133000000057662: Patricia Boyle (u@example.com)',
      ],
    }),
  ],
  failures: [
    ...failing('module', `${reference}/modules-api.html`, [
      missingScope('a scope was not granted, at HTTP 401', 401, failed('OAUTH_SCOPE_MISMATCH')),
    ]),
    ...failingIn({ module: 'Leads' }, 'field', `${reference}/field-meta.html`, [
      parentGone('a module that is gone, at HTTP 400', 400, failed('INVALID_MODULE')),
    ]),
  ],
};
