import { randomUUID } from 'node:crypto';
import {
  type ResolvedProvider,
  resolveProvider,
} from '../../catalogue/providers/resolve-provider.ts';
import { type TokenGrant, tokenOwner } from '../../connections/domain/open-tokens.ts';
import type { Deadline, OAuthApp } from '../../platform/model/ports.ts';
import {
  TokenEndpointError,
  type TokenFailure,
} from '../../platform/model/token-endpoint-error.ts';
import { retryUntilDeadline } from '../../platform/waiting/retry-until-deadline.ts';
import { type Candidate, importIdOf, isRefreshed, isRepeatable } from './candidate.ts';
import type { ImportResult, NotYetReason } from './import-result.ts';
import type { ImportClaim, ImportDeps, Imports, TokenImport } from './ports.ts';

type Granting = { candidate: Candidate; app: OAuthApp; before: TokenImport | undefined };
type GrantedImport = Extract<TokenImport, { status: 'granted' }>;

/** Claims the token, requests its successor, and stores that at once. */
export const grant = async (
  deps: ImportDeps,
  { candidate, app, before }: Granting,
  deadline: Deadline,
): Promise<GrantedImport | ImportResult> => {
  const { imports, secretBox, clock } = deps;
  const { tenantId, provider } = candidate;
  const whose = { tenantId, integrationType: provider.type };
  const resolved = resolveProvider(provider, candidate.variables);
  // Before the token is used up: a successor that we cannot seal is lost.
  const seal = await secretBox.prepare(tokenOwner(whose));
  const claim = {
    ...whose,
    importId: importIdOf(candidate),
    owner: randomUUID(),
    claimedAtMs: clock.nowMs(),
  };
  if (!(await claimToken(imports, claim, before))) {
    return { result: 'not_yet', reason: 'in_progress' };
  }
  const successor = await requestSuccessor(deps, candidate, resolved, app);
  if (successor instanceof TokenEndpointError)
    return giveUp(deps, { candidate, claim, error: successor }, deadline);
  const sealedGrant = seal(JSON.stringify(successor));
  const store = () => imports.advance(claim, { status: 'granted', sealedGrant });
  const isStored = await retryUntilDeadline(store, clock, deadline);
  return isStored
    ? { ...claim, status: 'granted', sealedGrant }
    : { result: 'not_yet', reason: 'in_progress' };
};

/** Whether this run has the claim. If that fails nobody is to have it, since nothing was sent. */
const claimToken = async (
  imports: Imports,
  claim: ImportClaim,
  before: TokenImport | undefined,
): Promise<boolean> => {
  try {
    return (await imports.claim(claim, before)) || (await isOurs(imports, claim));
  } catch (error) {
    await imports.release(claim).catch(() => {});
    throw error;
  }
};

/** Whether we wrote the claim, and lost only the response. */
const isOurs = async (imports: Imports, { importId, owner }: ImportClaim): Promise<boolean> => {
  const stored = await imports.get(importId);
  return stored?.status === 'claimed' && stored.owner === owner;
};

const refreshMs = 8_000;

/** The new tokens, with what the provider reported only when the person connected. */
const requestSuccessor = async (
  { oauthClient }: ImportDeps,
  candidate: Candidate,
  provider: ResolvedProvider,
  app: OAuthApp,
): Promise<TokenGrant | TokenEndpointError> => {
  const { tokens: held, tokenResponse } = candidate;
  if (!isRefreshed(candidate)) return { tokens: held, answer: tokenResponse };
  try {
    const signal = AbortSignal.timeout(refreshMs);
    const { tokens, answer: response } = await oauthClient.refresh(provider, app, held, signal);
    const grantedScopes = tokens.grantedScopes ?? held.grantedScopes;
    return {
      tokens: { ...tokens, grantedScopes },
      answer: { ...tokenResponse, ...Object(response) },
    };
  } catch (error) {
    if (error instanceof TokenEndpointError) return error;
    throw error;
  }
};

const notYetReasons = {
  app_configuration: 'app_refused',
  administrator: 'administrator_required',
  transient: 'provider_busy',
} as const satisfies Record<Exclude<TokenFailure, 'reconnect'>, NotYetReason>;

type FailedGrant = { candidate: Candidate; claim: ImportClaim; error: TokenEndpointError };

/** Releases a token that the provider did not use; never one that it may have used. */
const giveUp = async (
  { imports, clock }: ImportDeps,
  { candidate, claim, error: { failure, unused, retryAfterMs } }: FailedGrant,
  deadline: Deadline,
): Promise<ImportResult> => {
  if (failure === 'reconnect') {
    await imports.advance(claim, { status: 'refused' });
    return { result: 'must_reconnect', reason: 'token_refused' };
  }
  if (!unused && !isRepeatable(candidate)) {
    await imports.advance(claim, { status: 'unknown' });
    return { result: 'unknown', reason: 'no_answer', isNew: true };
  }
  await retryUntilDeadline(() => imports.release(claim), clock, deadline);
  const reason = unused === 'not_sent' ? 'unreachable' : notYetReasons[failure];
  return { result: 'not_yet', reason, retryAfterMs };
};
