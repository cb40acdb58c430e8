/** The rows of tenants, in all tables. */
export type TenantRows<Table extends string = string> = {
  /** The tables that have such rows. */
  tables: readonly Table[];
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
