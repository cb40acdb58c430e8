import type { TableName } from '../../../functions/adapters/tables.ts';
import type { Act } from '../../../functions/telemetry/audit-act.ts';
import type { Row } from './row.ts';

type Counts = { imported: number; kept: number };
type Owner = { tenantId?: string; keyId?: string };

/** A key works as soon as its row is there, so each has an act of its own. */
const ownerOf = (table: TableName, { tenant_id: tenantId, key_id: keyId }: Row): Owner => ({
  ...(typeof tenantId === 'string' ? { tenantId } : {}),
  ...(table === 'api_keys' && typeof keyId === 'string' ? { keyId } : {}),
});

/** Counts the rows of an import, and says whose they are: the audit trail is read by tenant. */
export const countByOwner = (table: TableName) => {
  const total: Counts = { imported: 0, kept: 0 };
  const owners = new Map<string, Owner & Counts>();
  return {
    total,
    add: (row: Row, result: keyof Counts) => {
      const owner = ownerOf(table, row);
      const name = JSON.stringify(owner);
      const counts = owners.get(name) ?? { imported: 0, kept: 0, ...owner };
      owners.set(name, counts);
      counts[result]++;
      total[result]++;
    },
    acts: (): Act[] =>
      (owners.size === 0 ? [total] : [...owners.values()]).map((counts) => ({
        act: 'rows.imported',
        result: 'done',
        table,
        ...counts,
      })),
  };
};
