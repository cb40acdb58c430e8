import type { Integration } from '../../functions/domain/connection/connection.ts';

/** How often a connection was written since it was made; versions begin at that time. */
export const writesOf = (integration: Integration | undefined): number =>
  integration ? integration.version - integration.connectedAtMs + 1 : 0;
