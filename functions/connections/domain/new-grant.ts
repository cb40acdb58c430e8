import type { CallerMetadata, Connection } from './connection.ts';
import { keyOf } from './connection-key.ts';
import { live } from './connection-state.ts';

// What becomes of a connection with what a person has just granted. All other changes are in transitions.ts.

/** What a person has just granted; the rest comes from where it is stored. */
export type NewGrant = Omit<
  Connection,
  | 'integrationId'
  | 'name'
  | 'replaces'
  | 'state'
  | 'version'
  | 'refreshedAtMs'
  | 'lease'
  | 'lastCheck'
  | 'agentIds'
  | 'endingUntilMs'
  | 'isChosen'
>;

/** Of an account that had no connection. A new row must not have the version of a deleted one. */
export const created = (grant: NewGrant, integrationId: string, nowMs: number): Connection => ({
  ...grant,
  state: live,
  integrationId,
  version: nowMs,
});

type StartMetadata = Pick<CallerMetadata, 'clientReference' | 'metadata'>;

/**
 * What two starts for one connection leave: what the later one says, and else what the earlier one said. A
 * person's metadata does not pass to somebody else, whose session could read it.
 */
export const metadataAfter = (earlier: StartMetadata, later: StartMetadata): StartMetadata => {
  const { clientReference = earlier.clientReference } = later;
  const isOfSame = [undefined, clientReference].includes(earlier.clientReference);
  return { clientReference, metadata: later.metadata ?? (isOfSame ? earlier.metadata : undefined) };
};

/**
 * Of the same account. The id, the agents, whether the tenant chose it and, unless the start has others or
 * is for somebody else, the caller metadata stay.
 */
export const reconnected = (before: Connection, grant: NewGrant): Connection => ({
  ...grant,
  state: live,
  integrationId: before.integrationId,
  agentIds: before.agentIds,
  isChosen: before.isChosen,
  name: before.name,
  ...metadataAfter(before, grant),
  version: before.version + 1,
});

/** Of another account, whose id it takes over. */
export const replaced = (before: Connection, grant: NewGrant, nowMs: number): Connection => ({
  ...reconnected(before, grant),
  version: Math.max(before.version + 1, nowMs),
  replaces: keyOf(before).accountHash,
});
