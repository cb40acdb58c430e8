import type { Deadline } from '../../platform/model/ports.ts';
import { type Candidate, importIdOf, isRepeatable } from './candidate.ts';
import { grant } from './grant.ts';
import type { ImportResult } from './import-result.ts';
import { findIssuer } from './issuer.ts';
import { isConnected } from './known-account.ts';
import type { ImportDeps, TokenImport } from './ports.ts';
import { isOther, settle } from './settle.ts';

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
  const known = before && (await knownOf(deps, before, candidate));
  if (known) return known;
  const app = await findIssuer(deps.oauthApps.get, candidate);
  if (typeof app === 'string') return { result: 'not_yet', reason: app };
  if (before?.status === 'granted')
    return settle(deps, { candidate, app, granted: before }, deadline);
  if (!(await isConnected(deps, candidate)) && (await deps.isFull(candidate.tenantId)))
    return { result: 'not_yet', reason: 'too_many_connections' };
  const granted = await grant(deps, { candidate, app, before }, deadline);
  return 'result' in granted ? granted : settle(deps, { candidate, app, granted }, deadline);
};

/** The result, if the stored import already shows it. */
const knownOf = async (
  deps: ImportDeps,
  stored: TokenImport,
  candidate: Candidate,
): Promise<ImportResult | undefined> => {
  switch (stored.status) {
    case 'done':
      return isElsewhere(stored, candidate) ? elsewhere : sinceImported(deps, stored, candidate);
    case 'refused':
      return { result: 'must_reconnect', reason: 'token_refused' };
    case 'unknown':
      return { result: 'unknown', reason: 'no_answer' };
    case 'granted':
      return isElsewhere(stored, candidate) ? elsewhere : undefined;
    case 'claimed':
      if (deps.clock.nowMs() - stored.claimedAtMs < claimMs)
        return { result: 'not_yet', reason: 'in_progress' };
      return isRepeatable(candidate) ? undefined : { result: 'unknown', reason: 'interrupted' };
  }
};

/** Its tokens stay where they are, and nobody hears of the connection but its tenant. */
const elsewhere = { result: 'must_reconnect', reason: 'imported_elsewhere' } as const;

/** Whether a line that has since been corrected used the token up for another tenant or type. */
const isElsewhere = (stored: TokenImport, { tenantId, provider }: Candidate): boolean =>
  stored.tenantId !== tenantId || stored.integrationType !== provider.type;

/**
 * What has become of an imported connection. Its account may have got another id, by being disconnected and
 * connected again, and its id another account, in whose place it was connected.
 */
const sinceImported = async (
  { connections }: ImportDeps,
  { integrationId, accountHash, ...whose }: Extract<TokenImport, { status: 'done' }>,
  { accountId }: Candidate,
): Promise<ImportResult> => {
  const { tenantId, integrationType } = whose;
  const key = accountHash === undefined ? undefined : { tenantId, integrationType, accountHash };
  const ofAccount = key && (await connections.get(key));
  const found = ofAccount ?? (await connections.find(tenantId, integrationId));
  if (!found || found.state.is === 'ended')
    return { result: 'must_reconnect', reason: 'connection_ended' };
  const otherAccount = isOther(found.account, accountId);
  return { result: 'unchanged', integrationId: found.integrationId, otherAccount };
};
