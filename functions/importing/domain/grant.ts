import { randomUUID } from 'node:crypto';
import { tokenOwner } from '../../connections/domain/open-tokens.ts';
import type { Deadline, OAuthApp } from '../../platform/model/ports.ts';
import { TokenEndpointError } from '../../platform/model/token-endpoint-error.ts';
import { retryUntilDeadline } from '../../platform/waiting/retry-until-deadline.ts';
import { type Candidate, importIdOf } from './candidate.ts';
import { giveUp } from './give-up.ts';
import type { ImportResult } from './import-result.ts';
import type { ImportClaim, ImportDeps, Imports, TokenImport } from './ports.ts';
import { requestSuccessor } from './request-successor.ts';

type Granting = { candidate: Candidate; app: OAuthApp; before: TokenImport | undefined };
type GrantedImport = Extract<TokenImport, { status: 'granted' }>;

/** Claims the token, asks for its successor, and keeps that at once. */
export const grant = async (
  deps: ImportDeps,
  { candidate, app, before }: Granting,
  deadline: Deadline,
): Promise<GrantedImport | ImportResult> => {
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
  const successor = await requestSuccessor(deps, candidate, app);
  if (successor instanceof TokenEndpointError) return giveUp(deps, candidate, claim, successor);
  const sealedGrant = seal(JSON.stringify(successor));
  const store = () => imports.advance(claim, { status: 'granted', sealedGrant });
  const isStored = await retryUntilDeadline(store, clock, deadline);
  return isStored
    ? { ...claim, status: 'granted', sealedGrant }
    : { result: 'not_yet', reason: 'in_progress' };
};

/** Whether the claim was written, and only its answer was lost. */
const isOurs = async (imports: Imports, { importId, owner }: ImportClaim): Promise<boolean> => {
  const stored = await imports.get(importId);
  return stored?.status === 'claimed' && stored.owner === owner;
};
