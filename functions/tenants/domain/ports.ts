import type { Connection } from '../../connections/domain/connection.ts';
import type { ConnectionKey } from '../../connections/domain/connection-key.ts';
import type { Deletion, DeletionOutcome, UnfinishedDeletion } from './deletion.ts';

export type TenantRows<Table extends string = string> = {
  /** The tables with such rows, except the one that records that a tenant is deleted. */
  tables: readonly Table[];
  /** Those of them whose rows hold credentials. */
  credentialTables: readonly Table[];
  /**
   * Deletes a tenant's rows of a table, as long as there is time.
   * @param from where an earlier call stopped, and whether the time is over
   * @returns where to continue; nothing if no row is left
   */
  delete(
    table: Table,
    tenantId: string,
    from: { after?: string | undefined; isOver(): boolean },
  ): Promise<{ after?: string | undefined }>;
};

export type ConnectionToEnd = { key: ConnectionKey; isReadable: boolean };

/** Nobody creates tenants, so one is known if anything of it is stored. An index may lag. */
export type KnownTenants = { isKnown(tenantId: string): Promise<boolean> };

/** Tenants that are deleted, or were. Reads are strongly consistent. */
export type DeletionRequests = {
  find(tenantId: string): Promise<Deletion | undefined>;
  /** Records that the tenant is to be deleted, unless it is or was already. */
  begin(tenantId: string, nowMs: number): Promise<void>;
};

export type Deletions = DeletionRequests &
  EndedConnections & {
    /** Tenants whose deletion is not done, from an index that may lag. */
    unfinished(): Promise<string[]>;
    /**
     * Leases a deletion until then.
     * @returns undefined if somebody else has it, or nothing is left to do
     */
    acquire(
      tenantId: string,
      nowMs: number,
      untilMs: number,
    ): Promise<UnfinishedDeletion | undefined>;
    advance(deletion: UnfinishedDeletion): Promise<void>;
    release(tenantId: string): Promise<void>;
    /** The last write: the tenant's row retains only the outcomes. */
    finish(tenantId: string, nowMs: number): Promise<void>;
  };

/** The connections of a tenant that is being deleted. */
export type EndedConnections = {
  /** A page of them, in the order of their keys. */
  connections(
    tenantId: string,
    after: string | undefined,
  ): Promise<{ connections: ConnectionToEnd[]; next?: string | undefined }>;
  /**
   * Deletes a connection and counts its outcome, in one write.
   * @param version undefined for a row that cannot be read
   * @returns false, without a write, if it has changed or is gone
   */
  remove(
    key: ConnectionKey,
    version: Connection['version'] | undefined,
    outcome: DeletionOutcome,
  ): Promise<boolean>;
};
