import { randomBytes } from 'node:crypto';
import { redirectUriOf } from '../../catalogue/providers/provider-urls.ts';
import { resolveProvider } from '../../catalogue/providers/resolve-provider.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import { administratorUrl, authorizationUrl } from './authorization-url.ts';
import type { ConnectionStart, StartConnectionDeps, StartRefusal } from './connection-start.ts';
import { createFlowId } from './flow-id.ts';
import { prepareStart } from './prepare-start.ts';

/** How long the person has to log in and consent. */
const flowLifetimeMs = 10 * 60 * 1000;

export type StartedFlow = {
  authorizationUrl: string;
  /** Where an administrator of the person's organization allows our app; only some providers have it. */
  administratorUrl: string | undefined;
  attemptId: string;
  expiresAtMs: number;
};

/**
 * Starts a flow: stores its row, issues its state token, and builds the authorization URL.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-4.1.1
 */
export const startConnection = async (
  deps: StartConnectionDeps,
  start: ConnectionStart,
): Promise<StartedFlow | { refused: StartRefusal }> => {
  const { flows, stateTokens, clock, publicBaseUrl } = deps;
  const { tenantId, provider, ifOtherAccount, completion, browserBinding } = start;
  const prepared = await prepareStart(deps, start);
  if ('refused' in prepared) return prepared;
  const { variables, app, more: moreScopes, reconnected } = prepared;
  const integrationType = provider.type;
  const flowId = createFlowId();
  const endsAtMs = clock.nowMs() + flowLifetimeMs;
  const expiresAtMs = Math.min(endsAtMs, start.invited?.untilMs ?? endsAtMs);
  const codeVerifier = randomBytes(32).toString('base64url');
  const { state, sealedVerifier } = await stateTokens.issue(
    { flowId, integrationType },
    { tenantId, expiresAtMs, codeVerifier },
  );
  const redirectUri = redirectUriOf(publicBaseUrl, provider);
  await flows.create({
    state: 'issued',
    flowId,
    tenantId,
    integrationType,
    stateHash: sha256(state),
    sealedVerifier,
    redirectUri,
    variables,
    tenantApp: app.tenantId === undefined ? undefined : app.clientId,
    ifOtherAccount,
    reconnects: reconnected?.integrationId,
    ...start.callerMetadata,
    ...ofPerson(start),
    moreScopes,
    browserBinding,
    completion,
    expiresAtMs,
  });

  const resolved = resolveProvider(provider, variables);
  // Otherwise a provider may send the browser back at once, with the account that is logged in.
  const isOther = ifOtherAccount !== 'refuse';
  const account = reconnected?.account?.label;
  const requested = { redirectUri, moreScopes, state, codeVerifier, isOther, account };
  return {
    authorizationUrl: authorizationUrl(resolved, app, requested).href,
    administratorUrl: administratorUrl(resolved, app, requested)?.href,
    attemptId: flowId,
    expiresAtMs,
  };
};

const ofPerson = ({ visibility, invited, returnUrl = invited?.page }: ConnectionStart) => ({
  // An invitation, too, takes no account that is connected for somebody else.
  isConfined: visibility.clientReference !== undefined || invited !== undefined || undefined,
  invitationId: invited?.invitationId,
  retainedUntilMs: invited?.retainedUntilMs,
  returnUrl,
});
