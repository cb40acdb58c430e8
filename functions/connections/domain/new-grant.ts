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

/** Whether the later start is for the person of the earlier one, or that one was for nobody in particular. */
const isOfSame = (
  { clientReference }: StartMetadata,
  { clientReference: its = clientReference }: StartMetadata,
): boolean => clientReference === undefined || clientReference === its;

/**
 * What two starts for one connection leave: what the later one says, and else what the earlier one said. A
 * person's metadata does not pass to somebody else, whose session could read it.
 */
export const metadataAfter = (earlier: StartMetadata, later: StartMetadata): StartMetadata => {
  const { clientReference = earlier.clientReference } = later;
  const metadata = later.metadata ?? (isOfSame(earlier, later) ? earlier.metadata : undefined);
  return { clientReference, metadata };
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

/** Of another account, whose id it takes over. Of another person too, the name would describe neither. */
export const replaced = (before: Connection, grant: NewGrant, nowMs: number): Connection => ({
  ...reconnected(before, grant),
  name: isOfSame(before, grant) ? before.name : undefined,
  version: Math.max(before.version + 1, nowMs),
  replaces: keyOf(before).accountHash,
});
