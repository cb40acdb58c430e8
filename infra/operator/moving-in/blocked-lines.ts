import { findIssuer } from '../../../functions/importing/domain/issuer.ts';
import { isConnected } from '../../../functions/importing/domain/known-account.ts';
import type { OAuthApps } from '../../../functions/platform/model/ports.ts';
import { type ImportAllDeps, type ImportedLine, unlessUnreadable } from './import-all.ts';
import type { GoodLine } from './read-lines.ts';

type BlockedDeps = Pick<ImportAllDeps, 'tenantSettings' | 'isFull' | 'connections'> & {
  oauthApps: Pick<OAuthApps, 'getRegistration'>;
};

/** Why no line of a tenant can be imported now, or none of a new account. */
const tenantBlock = async ({ tenantSettings, isFull }: BlockedDeps, tenantId: string) => {
  const { deletionRequestedAtMs } = await tenantSettings.of(tenantId);
  if (deletionRequestedAtMs !== undefined) return 'tenant_deleted';
  return (await isFull(tenantId)) ? 'too_many_connections' : undefined;
};

/** Why a line would wait for an operator; undefined if it would not. */
const blockOf = async (
  deps: BlockedDeps,
  candidate: GoodLine['candidate'],
  ofTenant: ReturnType<typeof tenantBlock>,
): Promise<ImportedLine['outcome'] | undefined> => {
  const block = await ofTenant;
  const isFine =
    block === undefined ||
    (block === 'too_many_connections' && (await isConnected(deps, candidate)));
  const reason = isFine ? await findIssuer(deps.oauthApps.getRegistration, candidate) : block;
  return typeof reason === 'string' ? { result: 'not_yet', reason } : undefined;
};

/** Lines that would wait for an operator, because of their tenant, its OAuth app or a row. */
export const blockedLines = async (
  deps: BlockedDeps,
  lines: readonly GoodLine[],
): Promise<ImportedLine[]> => {
  const blocked: ImportedLine[] = [];
  for (const [tenantId, own] of Map.groupBy(lines, ({ candidate }) => candidate.tenantId)) {
    const ofTenant = tenantBlock(deps, tenantId);
    for (const each of own) {
      const outcome = await unlessUnreadable(blockOf(deps, each.candidate, ofTenant));
      if (outcome) blocked.push({ ...each, outcome });
    }
  }
  return blocked.sort((one, other) => one.line - other.line);
};
