import type { Flow } from '../../../functions/connect/domain/flow.ts';

/** A flow of Gmail that was issued, with no more than every flow has. */
export const aFlow: Flow = {
  flowId: 'f',
  tenantId: 't',
  integrationType: 'gmail',
  stateHash: 'state',
  sealedVerifier: 'verifier',
  redirectUri: 'https://api.example.com/api/integrations/oauth_callback/gmail',
  variables: {},
  ifOtherAccount: 'refuse',
  moreScopes: [],
  completion: 'at_callback',
  expiresAtMs: 10_000,
  status: 'issued',
};
