import { randomUUID } from 'node:crypto';
import { resolveProvider } from '../../catalogue/providers/resolve-provider.ts';
import { type Grant, tokenOwner } from '../../connections/domain/open-tokens.ts';
import type { Deadline, OAuthApp } from '../../platform/model/ports.ts';
import {
  TokenEndpointError,
  type TokenFailure,
} from '../../platform/model/token-endpoint-error.ts';
import { retryUntilDeadline } from '../../platform/waiting/retry-until-deadline.ts';
import { type Candidate, importIdOf, isRefreshed, isRepeatable } from './candidate.ts';
import type { Imported, NotYet } from './imported.ts';
import { findIssuer } from './issuer.ts';
import type { ImportDeps, Imports, TokenImport } from './ports.ts';
import { settle } from './settle.ts';

/** Longer than a request for a token and the write of its answer may take. */
const claimMs = 60_000;
const refreshMs = 8_000;

/**
 * Imports one token, in steps that are each stored before the next: the claim before the provider is
 * asked, its answer at once, then the connection. So a run may end anywhere, and the next one goes on.
 */
export const importOne = async (
  deps: ImportDeps,
  candidate: Candidate,
  deadline: Deadline,
): Promise<Imported> => {
  const before = await deps.imports.get(importIdOf(candidate));
  const known = before && knownOf(before, candidate, deps.clock.nowMs());
  if (known) return known;
  const app = await findIssuer(deps.oauthApps.get, candidate);
  if (typeof app === 'string') return { result: 'not_yet', reason: app };
  const granted =
    before?.status === 'granted' ? before : await grant(deps, { candidate, app, before }, deadline);
  return 'result' in granted ? granted : settle(deps, { candidate, app, granted }, deadline);
};

/** What is known without doing anything. */
const knownOf = (
  stored: TokenImport,
  candidate: Candidate,
  nowMs: number,
): Imported | undefined => {
  switch (stored.status) {
    case 'done':
      return { result: 'unchanged', integrationId: stored.integrationId };
    case 'refused':
      return { result: 'must_reconnect', reason: 'token_refused' };
    case 'unknown':
      return { result: 'unknown', reason: 'no_answer' };
    case 'granted':
      return undefined;
    case 'claimed':
      if (nowMs - stored.claimedAtMs < claimMs) return { result: 'not_yet', reason: 'in_progress' };
      return isRepeatable(candidate) ? undefined : { result: 'unknown', reason: 'interrupted' };
  }
};

type Granting = { candidate: Candidate; app: OAuthApp; before: TokenImport | undefined };
type Granted = Extract<TokenImport, { status: 'granted' }>;

/** Claims the token, asks for its successor, and keeps that at once. */
const grant = async (
  deps: ImportDeps,
  { candidate, app, before }: Granting,
  deadline: Deadline,
): Promise<Granted | Imported> => {
  const { imports, secretBox, clock } = deps;
  const { tenantId, provider } = candidate;
  const whose = { tenantId, integrationType: provider.type };
  // Before anything is used up: a token that cannot be sealed is lost.
  const seal = await secretBox.prepare(tokenOwner(whose));
  const claim = {
    ...whose,
    importId: importIdOf(candidate),
    owner: randomUUID(),
    claimedAtMs: clock.nowMs(),
  };
  if (!(await imports.claim(claim, before)) && !(await isOurs(imports, claim))) {
    return { result: 'not_yet', reason: 'in_progress' };
  }
  const asked = await ask(deps, candidate, app);
  if (asked instanceof TokenEndpointError) return fail(deps, candidate, claim, asked);
  const sealedGrant = seal(JSON.stringify(asked));
  const keep = () => imports.advance(claim, { status: 'granted', sealedGrant });
  const isKept = await retryUntilDeadline(keep, clock, deadline);
  return isKept
    ? { ...claim, status: 'granted', sealedGrant }
    : { result: 'not_yet', reason: 'in_progress' };
};

type Claim = Parameters<Imports['claim']>[0];

/** Whether the claim was written, and only its answer was lost. */
const isOurs = async (imports: Imports, { importId, owner }: Claim): Promise<boolean> => {
  const stored = await imports.get(importId);
  return stored?.status === 'claimed' && stored.owner === owner;
};

/** The new tokens, with what the provider said when the person connected and does not repeat. */
const ask = async (
  { oauthClient }: ImportDeps,
  candidate: Candidate,
  app: OAuthApp,
): Promise<Grant | TokenEndpointError> => {
  const { provider, variables, tokens: held, tokenAnswer } = candidate;
  if (!isRefreshed(candidate)) return { tokens: held, answer: tokenAnswer };
  const resolved = resolveProvider(provider, variables);
  try {
    const signal = AbortSignal.timeout(refreshMs);
    const { tokens, answer } = await oauthClient.refresh(resolved, app, held, signal);
    const grantedScopes = tokens.grantedScopes ?? held.grantedScopes;
    return { tokens: { ...tokens, grantedScopes }, answer: { ...tokenAnswer, ...Object(answer) } };
  } catch (error) {
    if (error instanceof TokenEndpointError) return error;
    throw error;
  }
};

const reasons = {
  app_configuration: 'app_refused',
  administrator: 'administrator_required',
  transient: 'provider_busy',
} as const satisfies Record<Exclude<TokenFailure, 'reconnect'>, NotYet>;

/** A token that the provider did not use is given back; one that it may have used, never. */
const fail = async (
  { imports }: ImportDeps,
  candidate: Candidate,
  claim: Claim,
  { failure, isRefusal, retryAfterMs }: TokenEndpointError,
): Promise<Imported> => {
  if (failure === 'reconnect') {
    await imports.advance(claim, { status: 'refused' });
    return { result: 'must_reconnect', reason: 'token_refused' };
  }
  if (!isRefusal && !isRepeatable(candidate)) {
    await imports.advance(claim, { status: 'unknown' });
    return { result: 'unknown', reason: 'no_answer', isNew: true };
  }
  await imports.release(claim);
  return { result: 'not_yet', reason: reasons[failure], retryAfterMs };
};
