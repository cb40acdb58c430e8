import { type Example, invalid, wrongLimit } from './errors.ts';

const id = '01932c07-2f5e-7c1a-9a63-52b5a1c8a003';
const lacking = (event_key: string, scopes_missing: string[]) => ({
  component_key: 'slack',
  event_key,
  scopes_missing,
});
const ofMessages = ['channels:history', 'groups:history'];
const integration = {
  id,
  type: 'slack',
  category: 'messaging',
  name: null,
  client_reference: 'user_8271',
  metadata: { plan: 'team' },
  primary: true,
  status: 'connected',
  account: 'Acme',
  scopes_granted: [
    'channels:read',
    'groups:read',
    'chat:write',
    'users:read',
    'users:read.email',
    'usergroups:read',
  ],
  scopes_missing: [],
  events_missing_scopes: [
    lacking('message_posted', ofMessages),
    lacking('reaction_added', ['reactions:read']),
    lacking('user_mentioned', ofMessages),
    lacking('usergroup_mentioned', ofMessages),
  ],
  connected_at: '2026-11-20T09:12:44.000Z',
  refreshed_at: null,
  last_verified_at: '2026-11-22T03:41:09.000Z',
  last_checked_at: null,
  lapses_at: null,
  reconnect_by: null,
  problem: null,
};

const invitationId = '01932c07-2f5e-7c1a-9a63-52b5a1c8a009';
const link = '01932c072f5e7c1a9a6352b5a1c8a009Q42OOpWGrMZk6b7cDoGbIxT5yW9uA1sLmPqR';
const invited = {
  integration_type: 'gmail',
  asked_by: 'Acme Dental',
  purpose: 'So that our agent can answer your mail',
};
const invitation = {
  id: invitationId,
  ...invited,
  language: null,
  status: 'pending',
  attempt_id: null,
  client_reference: 'user_8271',
  metadata: {},
  created_at: '2026-11-20T09:12:44.000Z',
  expires_at: '2026-11-27T09:12:44.000Z',
  refusals: [],
};

export const integrationExamples = {
  createInvitation: {
    body: { ...invited, client_reference: 'user_8271' },
    response: { ...invitation, url: `https://api.example.com/api/invite/${link}` },
  },
  listInvitations: {
    query: { limit: 1 },
    response: [invitation],
    refused: { validation_failed: wrongLimit },
  },
  getInvitation: { path: { invitation_id: invitationId }, response: invitation },
  revokeInvitation: {
    path: { invitation_id: invitationId },
    response: { ...invitation, status: 'revoked' },
  },
  openInvitation: { path: { link } },
  acceptInvitation: { path: { link } },
  listIntegrations: {
    query: { integration_type: 'slack' },
    response: [integration],
    refused: { validation_failed: wrongLimit },
  },
  listIntegrationTypes: {
    response: [
      {
        type: 'shopify',
        label: 'Shopify',
        category: 'ecommerce',
        logo_url: 'https://api.example.com/api/elements/ecommerce-0123456789ab.svg',
        configured: true,
        start_fields: [
          {
            name: 'shop',
            label: 'shop name (without .myshopify.com)',
            required: true,
            values: null,
            examples: ['acme'],
          },
        ],
        scopes_required: ['read_orders', 'read_customers', 'read_products'],
        scopes_optional: ['read_locations'],
      },
    ],
  },
  getIntegration: { path: { integration_id: id }, response: integration },
  checkIntegration: {
    path: { integration_id: id },
    response: {
      checked_at: '2026-11-22T03:41:09.000Z',
      state: 'working',
      problem: null,
      advice: 'There is nothing to do.',
    },
  },
  updateIntegration: {
    path: { integration_id: id },
    body: { name: 'Sales team' },
    response: { ...integration, name: 'Sales team' },
  },
  deleteIntegration: {
    path: { integration_id: id },
    response: {
      id,
      revoked: true,
      detail: 'The connection is deleted, and Slack has ended its grant.',
      agent_ids: [],
    },
  },
  createConnectSession: {
    body: { allowed_origins: ['https://app.example.com'], client_reference: 'user_8271' },
    response: {
      session_token: 'cs_prod_4f0c2nR8TqLs1vKeYb6WdXzUa3MhPg9jE05o',
      expires_at: '2026-11-20T09:27:44.000Z',
    },
  },
  oauthStart: {
    path: { integration_type: 'gmail' },
    body: { if_other_account: 'add' },
    response: {
      authorization_url:
        'https://accounts.google.com/o/oauth2/v2/auth?response_type=code&client_id=1-abc.apps.googleusercontent.com&redirect_uri=https%3A%2F%2Fapi.example.com%2Fapi%2Fintegrations%2Foauth_callback%2Fgmail&scope=https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fgmail.modify+https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fgmail.send+https%3A%2F%2Fwww.googleapis.com%2Fauth%2Fuserinfo.email&state=9f2c1&code_challenge=n4bQgYhMfWWaL&code_challenge_method=S256&access_type=offline&prompt=select_account+consent',
      attempt_id: '3kTMd9aVq0Xb7LhZyWc2Re',
      expires_at: '2026-11-20T09:22:44.000Z',
    },
  },
  getOauthAttempt: {
    path: { attempt_id: '3kTMd9aVq0Xb7LhZyWc2Re' },
    response: {
      attempt_id: '3kTMd9aVq0Xb7LhZyWc2Re',
      integration_type: 'gmail',
      status: 'failed',
      error_msg: 'Authorization cancelled',
      error_code: 'cancelled',
      expires_at: '2026-11-20T09:22:44.000Z',
    },
  },
  oauthComplete: {
    body: {
      completion_code: '3kTMd9aVq0Xb7LhZyWc2Re.n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
      attempt_id: '3kTMd9aVq0Xb7LhZyWc2Re',
    },
    response: {
      category: 'messaging',
      success: true,
      integration_id: id,
      integration_type: 'slack',
    },
  },
  oauthCallback: {
    path: { integration_type: 'gmail' },
    query: { error: 'access_denied' },
    refused: { validation_failed: invalid('state', 'it is missing; start the connection again') },
  },
  oauthUninstall: {
    path: { integration_type: 'pipedrive' },
    body: { client_id: 'id', company_id: 1, user_id: 1 },
    response: {},
    refused: { validation_failed: invalid('company_id', 'it is missing; send the account') },
  },
  integrationNotice: {
    path: { integration_type: 'intercom' },
    body: { app_id: 'abc123' },
    response: {},
    refused: { validation_failed: invalid('tenant', 'send the id of a tenant') },
  },
} as const satisfies Record<string, Example>;
