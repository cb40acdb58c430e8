import type { Connection } from '../../../connections/domain/connection.ts';
import type { FieldOptionsQuery } from './look-up.ts';

/** The list that a cursor belongs to: everything that decides it, and a secret to seal its cursors. */
export type CursorScope = { secret: string; query: readonly unknown[] };

/**
 * What cursors of a list are bound to. Fixed choices have no connection, and so no secret: their cursors
 * hold only a number, which nobody can misuse, and their seal tells the lists apart.
 */
export const scopeOf = (
  { tenantId, componentKey, eventKey, fieldKey, search = '' }: FieldOptionsQuery,
  parents: ReadonlyMap<string, string>,
  connection?: Connection,
): CursorScope => ({
  secret: connection?.cursorSecret ?? '',
  query: [
    [tenantId, connection?.integrationId],
    [componentKey, eventKey, fieldKey],
    [...parents],
    search,
  ],
});
