import type { Deadline } from '../../platform/model/ports.ts';
import { type Candidate, importIdOf, isRepeatable } from './candidate.ts';
import { grant } from './grant.ts';
import type { ImportResult } from './import-result.ts';
import { findIssuer } from './issuer.ts';
import type { ImportDeps, TokenImport } from './ports.ts';
import { settle } from './settle.ts';

/** Longer than a token request and the write of its response may take. */
const claimMs = 60_000;

/**
 * Imports one token in steps, each stored before the next: the claim before we call the provider, its
 * response at once, then the connection. So a run may end anywhere, and the next one goes on.
 */
export const importOne = async (
  deps: ImportDeps,
  candidate: Candidate,
  deadline: Deadline,
): Promise<ImportResult> => {
  const before = await deps.imports.get(importIdOf(candidate));
  const known = before && knownOf(before, candidate, deps.clock.nowMs());
  if (known) return known;
  const app = await findIssuer(deps.oauthApps.get, candidate);
  if (typeof app === 'string') return { result: 'not_yet', reason: app };
  if (before?.status === 'granted')
    return settle(deps, { candidate, app, granted: before }, deadline);
  if (await deps.isFull(candidate.tenantId))
    return { result: 'not_yet', reason: 'too_many_connections' };
  const granted = await grant(deps, { candidate, app, before }, deadline);
  return 'result' in granted ? granted : settle(deps, { candidate, app, granted }, deadline);
};

/** The result, if the stored import already shows it. */
const knownOf = (
  stored: TokenImport,
  candidate: Candidate,
  nowMs: number,
): ImportResult | undefined => {
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
