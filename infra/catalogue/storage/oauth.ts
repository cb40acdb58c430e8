import { toRow as appRow } from '../../../functions/apps/adapters/oauth-app-row.ts';
import { toRow as flowRow } from '../../../functions/connect/adapters/oauth-flow-row.ts';
import type { FlowBase } from '../../../functions/connect/domain/flow.ts';
import { toRow as takenRow } from '../../../functions/disconnect/adapters/seen-tokens.ts';
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
    'One run of the OAuth flow, written by `oauth-start`, then by `oauth-callback` and, if the tenant’s server completes it, by `oauth-complete`. It counts for ten minutes, and for five once its completion is deferred. It is deleted a day later: until then `get-oauth-attempt` says how it ended, and a late second delivery gets its answer. A row `import#<hash>` is the import of a token by the [operator command](operate/moving-in.md), kept for 400 days: `claimed` by a run, `granted` with the new tokens in `sealed_grant` until the connection is stored, then `done`, `refused` or `unknown`.',
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
    tenant_id: 'who started it',
    integration_type: 'what is being connected',
    state_hash: 'SHA-256 of the state token: a forged one is refused without KMS',
    sealed_verifier: 'the PKCE verifier; only the state token holds its key',
    redirect_uri: 'as it was sent to the provider',
    variables: 'what the start’s body said of the account, such as its region',
    tenant_app: 'the client id of the tenant’s own app, if the person consents to that',
    if_other_account: '`refuse`, `replace` or `add`',
    reconnects: 'the connection that the start wants to be connected again; absent if any may be',
    return_url:
      'where the person comes back to, of an origin that was allowed at the start; absent for the settings page',
    client_reference:
      'whose the connection will be, in the tenant’s own words; absent if the start does not say',
    metadata: 'pairs that the tenant keeps with the connection',
    is_confined:
      'true if a page started it for its `client_reference` alone, or an invitation: accounts of others stay theirs',
    more_scopes: 'what is asked for besides what every connection is',
    browser_binding: 'SHA-256 of the cookie that the browser must show; absent if any may finish',
    invitation_id:
      'the invitation that it was started from, which must still be open at the callback',
    retained_until_ms: 'how long the row is kept, if not a day: as long as its invitation',
    completion: '`at_callback` or `by_server`: where the code is exchanged',
    expires_at_ms: 'when the state token ends; once deferred, the completion code',
    state:
      '`issued`, `deferred` to the tenant’s server if that completes it, `claimed` by one request, `done`; each has only what it needs',
    claimed_by: 'the request that exchanges the code, until it has',
    claimed_until_ms: 'when another one may take over; longer than a request',
    deferred_by: 'the request that deferred the completion',
    code_hash: 'SHA-256 of its code: another code is refused',
    denied: 'why the person came back without a code, before they came back with one',
    completion_hash: 'SHA-256 of the completion code',
    sealed_code:
      'the authorization code and the PKCE verifier; only the completion code holds their key. Removed when the flow is done',
    integration_id: 'the connection that came of it',
    failure: 'or why there is none: the `error_code` of the redirect',
    logged_in_as:
      'with `wrong_account`: the connection of the account that the person logged in with',
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
    'An OAuth app at a provider, written as a whole; `secrets rotate` seals its secret anew. The key of the platform’s app, for all tenants, is the type, or `type#region` for one region; that of a tenant’s own is `type#region#tenant`, with no region between for all regions. It stays until it is removed.',
  example: {
    ...appRow(app, sealed),
    // Salted, so different in each run.
    credentials_hash: '7mRSfzxUOR4-mO3gqfSE7hyw.akbbGl5JPf2AN48uKa--IkD2-RqmdMTwkR3FAvIJgDs',
  },
  members: {
    tenant_id: 'whose own it is; absent for the platform’s',
    client_key: '`type#client_id` of a tenant’s own: finds it for an uninstall call',
    client_id: 'public',
    sealed_client_secret: 'the client secret, and on a second line the one that signs notices',
    credentials_hash: 'salted hash of `client_id:client_secret`, for uninstall calls',
    authorization_parameters:
      'parameters of the authorization URL beside those of the provider’s file',
    authorization_host: 'in the place of the authorization URL’s host',
  },
};

export const eventTokens: StoredItem = {
  about:
    'A security event token that `integration-notice` has taken, by the hash of its issuer and its `jti`: the same one is refused then. It is deleted when it is too old to be taken anyway.',
  example: takenRow(hash, startedAtMs + 7 * 1440 * minuteMs),
  members: {},
};
