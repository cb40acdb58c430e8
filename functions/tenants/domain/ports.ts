import type { Connection } from '../../connections/domain/connection.ts';
import type { ConnectionKey } from '../../connections/domain/connection-key.ts';
import type { Deletion, DeletionOutcome, UnfinishedDeletion } from './deletion.ts';

/** The rows of tenants, in all tables. */
export type TenantRows<Table extends string = string> = {
  /** The tables that have such rows, but for the one that says that a tenant is deleted. */
  tables: readonly Table[];
  /** Those of them whose rows let somebody in. */
  credentialTables: readonly Table[];
  /**
   * Deletes a tenant's rows of a table. A table may take longer than there is time for.
   * @param from where an earlier call stopped, and whether the time is over
   * @returns where to go on; nothing when no row is left
   */
  delete(
    table: Table,
    tenantId: string,
    from: { after?: string | undefined; isOver(): boolean },
  ): Promise<{ after?: string | undefined }>;
};

/** A connection's place, and whether its row can be read. */
export type ConnectionToEnd = { key: ConnectionKey; isReadable: boolean };

/** Tenants that there are: nobody creates one, so whatever is stored of it says so. An index may lag. */
export type KnownTenants = { isKnown(tenantId: string): Promise<boolean> };

/** Tenants that are deleted, or were. Reads are strongly consistent. */
export type DeletionRequests = {
  find(tenantId: string): Promise<Deletion | undefined>;
  /** Notes that the tenant is to be deleted, unless it is or was already. */
  begin(tenantId: string, nowMs: number): Promise<void>;
};

/** The work that is left to do. */
export type Deletions = DeletionRequests &
  EndedConnections & {
    /** The ids of tenants whose deletion is not done, from an index that may lag. */
    unfinished(): Promise<string[]>;
    /**
     * Takes a deletion up: nobody else works on it until then.
     * @returns undefined when somebody does, or nothing is left to do
     */
    acquire(
      tenantId: string,
      nowMs: number,
      untilMs: number,
    ): Promise<UnfinishedDeletion | undefined>;
    /** Stores how far it is. */
    advance(deletion: UnfinishedDeletion): Promise<void>;
    /** Lets others take it up. */
    release(tenantId: string): Promise<void>;
    /** The last write: of the tenant's row, only what was told to whom stays. */
    finish(tenantId: string, nowMs: number): Promise<void>;
  };

/** The connections of a tenant that is being deleted. */
export type EndedConnections = {
  /** Some of them, in the order of their keys. */
  connections(
    tenantId: string,
    after: string | undefined,
  ): Promise<{ connections: ConnectionToEnd[]; next?: string | undefined }>;
  /**
   * Deletes a connection and counts its fate, in one write.
   * @param version undefined for a row that cannot be read
   * @returns false, without writing, when it has changed or is gone
   */
  remove(
    key: ConnectionKey,
    version: Connection['version'] | undefined,
    outcome: DeletionOutcome,
  ): Promise<boolean>;
};
