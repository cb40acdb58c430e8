import { toRow as appRow } from '../../../functions/apps/adapters/oauth-apps.ts';
import { toRow as flowRow } from '../../../functions/connect/adapters/oauth-flow-row.ts';
import type { FlowBase } from '../../../functions/connect/domain/flow.ts';
import { toRow as takenRow } from '../../../functions/disconnect/adapters/seen-tokens.ts';
import { row } from '../../../functions/importing/adapters/import-row.ts';
import { type Complete, type StoredItem, sample } from './stored-item.ts';

const { flowId, hash, integrationId, minuteMs, sealed, startedAtMs, tenantId, uuid } = sample;

const base: Required<FlowBase> = {
  flowId,
  tenantId,
  integrationType: 'slack',
  stateHash: 'uU0nuZNNPgilLlLX2n2r-sSE7-N6U4DukIj3rOLvzek',
  sealedVerifier: sealed,
  redirectUri: 'https://api.example.com/api/integrations/oauth_callback/slack',
  variables: {},
  tenantApp: '1234.5678',
  ifOtherAccount: 'refuse',
  reconnects: integrationId,
  returnUrl: 'https://app.example.com/mail',
  clientReference: 'user_8271',
  metadata: { plan: 'team' },
  isConfined: true,
  moreScopes: ['reactions:read'],
  browserBinding: hash,
  invitationId: integrationId,
  retainedUntilMs: startedAtMs + 37 * 1440 * minuteMs,
  expiresAtMs: startedAtMs + 6 * minuteMs,
};

const deferral = {
  completion: 'by_server',
  codeHash: 'LCa0a2j_xo_5m0U8HTBBNBNCLXBkg7-g-YpeiGJm564',
  deferredBy: '5f0f6a52-9d3a-4c62-8a0c-3f8f6f7c1a11',
  completionHash: '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
} as const;

/** What a row has in other states. */
const denied = flowRow({
  ...base,
  completion: 'by_server',
  state: 'issued',
  denied: 'cancelled',
}).denied;
const success = { success: true, integrationId } as const;
const failure = { success: false, reason: 'wrong_account', loggedInAs: integrationId } as const;
const done = (outcome: typeof success | typeof failure) => {
  const row = flowRow({ ...base, ...deferral, state: 'done', outcome });
  return {
    integration_id: row.integration_id,
    failure: row.failure,
    logged_in_as: row.logged_in_as,
  };
};

export const oauthFlows: StoredItem = {
  about:
    'One run of the OAuth flow, written by `oauth-start`, then by `oauth-callback` and, if deferred, by `oauth-complete`. It works for ten minutes, and for five once deferred. Deleted a day later: until then `get-oauth-attempt` shows its outcome, and a late second delivery gets its response.',
  example: {
    ...flowRow({
      ...base,
      ...deferral,
      state: 'claimed',
      sealedCode: sealed,
      claimedBy: uuid,
      claimedUntilMs: startedAtMs + minuteMs,
    }),
  },
  instead: { denied, ...done(failure), integration_id: done(success).integration_id },
  members: {
    tenant_id: '',
    integration_type: '',
    state_hash: 'SHA-256 of the state token',
    sealed_verifier: 'only the state token holds the verifier’s key',
    redirect_uri: '',
    variables: 'the start’s values for the account, such as its region',
    tenant_app: 'the client id of the tenant app, if it is used',
    if_other_account: '',
    reconnects: 'the only connection that may be connected again; absent for any',
    return_url: 'where the person comes back to; absent for the settings page',
    client_reference: 'with `metadata`, caller metadata of the connection',
    metadata: '',
    is_confined: 'true if it may take no account from another `client_reference`',
    more_scopes: 'requested besides those of every connection',
    browser_binding: 'SHA-256 of the cookie that the browser must show; absent for any browser',
    invitation_id: 'its invitation, which must still be open at the callback',
    retained_until_ms: 'how long the row is retained with its invitation',
    completion: '',
    expires_at_ms: 'when the state token, or once deferred the completion code, ends',
    state: '`issued`, `deferred` to the tenant’s server, `claimed` by one request, `done`',
    claimed_by: 'the request that exchanges the code',
    claimed_until_ms: 'when another request may claim it',
    deferred_by: '',
    code_hash: 'SHA-256 of its only code',
    denied: 'why the person first came back without a code',
    completion_hash: '',
    sealed_code: 'code and PKCE verifier; only the completion code holds their key',
    integration_id: '',
    failure: 'or the `error_code` of the redirect',
    logged_in_as: 'with `wrong_account`: the connection of the account that the person used',
  },
};

const app: Complete<typeof appRow> = {
  tenantId,
  integrationType: 'zoho',
  region: 'eu',
  clientId: '1000.ABC',
  clientSecret: 'a secret',
  signingSecret: 'another one',
  authorizationParameters: { config_id: '42' },
  authorizationHost: 'accounts.example.com',
};

export const oauthApps: StoredItem = {
  about:
    'An OAuth app at a provider, written whole; `secrets rotate` seals its secret anew. The key of the platform’s app is the type, or `type#region` for one region; of a tenant app `type#region#tenant`, with an empty region for all. It stays until it is removed.',
  example: {
    ...appRow(app, sealed),
    // Salted, so different in each run.
    credentials_hash: '7mRSfzxUOR4-mO3gqfSE7hyw.akbbGl5JPf2AN48uKa--IkD2-RqmdMTwkR3FAvIJgDs',
  },
  members: {
    tenant_id: 'absent for the platform’s',
    client_key: '`type#client_id` of a tenant app: finds it for an uninstall call',
    client_id: '',
    sealed_client_secret: 'with the secret that signs notices on a second line',
    credentials_hash: 'salted, of `client_id:client_secret`, for uninstall calls',
    authorization_parameters: 'besides those of the provider’s file',
    authorization_host: 'replaces the authorization URL’s host',
  },
};

export const eventTokens: StoredItem = {
  about:
    'A security event token that `integration-notice` has seen, by the hash of its issuer and its `jti`, so that it is refused again. Deleted when it is too old to be accepted anyway.',
  example: takenRow(hash, uuid, startedAtMs + 7 * 1440 * minuteMs),
  members: { seen_by: 'the delivery that we accepted' },
};

export const imports: StoredItem = {
  about:
    'The import of a token by the [operator command](operate/moving-in.md), at a hash of the token (and of tenant and type, if the token can be reused): no run uses a token twice. Deleted after 400 days.',
  example: {
    ...row.write({
      flowId: `import#${hash}`,
      tenantId,
      integrationType: 'slack',
      state: 'granted',
      claimedBy: uuid,
      claimedAtMs: startedAtMs,
      sealedGrant: sealed,
      integrationId: undefined,
    }),
    delete_after_s: (startedAtMs + 400 * 1440 * minuteMs) / 1000,
  },
  instead: { integration_id: integrationId },
  members: {
    tenant_id: '',
    integration_type: '',
    state:
      '`claimed` by a run, `granted` until the connection is stored, then `done`; or `refused` by the provider, or `unknown` without its response',
    claimed_by: 'the run',
    claimed_at_ms: '',
    sealed_grant: 'the new tokens, while `granted`',
    integration_id: 'the connection, when `done`',
  },
};
