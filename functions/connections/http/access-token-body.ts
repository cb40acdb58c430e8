import type * as z from 'zod/mini';
import { authorizationOf } from '../../catalogue/providers/authorization-header.ts';
import { hostsOf } from '../../catalogue/providers/provider-urls.ts';
import { iso } from '../../platform/model/iso.ts';
import type { getAccessToken } from '../contracts/get-access-token.ts';
import type { OpenConnection } from '../domain/open-tokens.ts';
import { type AccessTokenQuery, fingerprintOf } from '../domain/service-token.ts';

export const accessTokenQueryOf = (
  request: z.output<typeof getAccessToken.request>,
): AccessTokenQuery => ({
  tenantId: request.tenant_id,
  integrationId: request.integration_id,
  integrationType: request.integration_type,
  agentId: request.agent_id,
  minimumMs: request.minimum_seconds && request.minimum_seconds * 1000,
  rejectedFingerprint: request.token_fingerprint,
});

/** An access token on the wire. It names each member, so that no other token can slip through. */
export const accessTokenBody = ({
  connection,
  tokens,
  provider,
}: OpenConnection): z.input<typeof getAccessToken.result> => ({
  access_token: tokens.accessToken,
  expires_at: connection.accessTokenExpiresAtMs ? iso(connection.accessTokenExpiresAtMs) : null,
  token_type: 'Bearer',
  authorization: authorizationOf(provider),
  account: connection.account
    ? { id: connection.account.id, label: connection.account.label }
    : null,
  hosts: [...hostsOf(provider)].sort(),
  granted_scopes: connection.grantedScopes,
  integration_id: connection.integrationId,
  integration_type: connection.integrationType,
  token_fingerprint: fingerprintOf({ tokens }),
});
