import type { Connection } from '../../connections/domain/connection.ts';
import type { ProblemCode, stateProblem } from '../../connections/domain/problem.ts';
import { sha256 } from '../../platform/model/sha256.ts';
import { uuidV7 } from '../../platform/model/uuid-v7.ts';

export type StateProblem = NonNullable<ReturnType<typeof stateProblem>>;

/** Whose OAuth app the provider refuses: ours or the tenant's. */
type AppProblemCode = Extract<StateProblem, 'app_misconfigured' | 'tenant_app_misconfigured'>;

export type PassingProblem = Extract<ProblemCode, StateProblem | 'ending_soon'>;

/** What happened to a connection, without when and to which. */
export type Happening =
  | { kind: 'disconnected' }
  | { kind: 'connected' }
  | { kind: 'reconnected' }
  /** A person replaced the account by another one. */
  | { kind: 'account_changed' }
  | { kind: 'permissions_changed'; scopesAdded: string[]; scopesRemoved: string[] }
  /** It works again, and no person had to do anything. */
  | { kind: 'recovered'; recoveredFrom: PassingProblem[] }
  /** The provider reported that the account removed our app. */
  | { kind: 'uninstalled' }
  | { kind: 'reconnect_required'; reason: Exclude<StateProblem, AppProblemCode> }
  | { kind: 'app_misconfigured'; reason: AppProblemCode }
  | { kind: 'ending_soon'; reconnectByMs: number };

export type ConnectionEventName = `connection.${Happening['kind']}`;

/** The compiler knows that none is missing. */
const kinds: Readonly<Record<Happening['kind'], true>> = {
  connected: true,
  reconnected: true,
  account_changed: true,
  permissions_changed: true,
  recovered: true,
  uninstalled: true,
  reconnect_required: true,
  app_misconfigured: true,
  ending_soon: true,
  disconnected: true,
};

export const nameOf = (kind: Happening['kind']): ConnectionEventName => `connection.${kind}`;

export const eventNames = (Object.keys(kinds) as Happening['kind'][]).map(nameOf);

export type ConnectionEvent = Happening & {
  tenantId: string;
  integrationType: string;
  integrationId: string;
  clientReference: Connection['clientReference'];
  metadata: Connection['metadata'];
  /** Those that are bound to it, or were to a deleted one: they use the primary one of its type now. */
  agentIds: readonly string[];
  /** Of the last time that a person connected it, if that was by invitation. */
  invitationId?: string | undefined;
  /** The version of the record after the change; of a deleted one, the next that it would have had. */
  version: number;
};

export const eventOf = (connection: Connection, happening: Happening): ConnectionEvent => ({
  ...happening,
  tenantId: connection.tenantId,
  integrationType: connection.integrationType,
  integrationId: connection.integrationId,
  clientReference: connection.clientReference,
  metadata: connection.metadata,
  agentIds: connection.agentIds ?? [],
  invitationId: connection.invitationId,
  version: connection.version,
});

/** An event with the time of its change, and an id that is the same for every repeat of it. */
export type DatedEvent = ConnectionEvent & { id: string; occurredAtMs: number };

/**
 * A record has at most one event of a kind per version, so these three identify it. The id begins with
 * the time, so that ids sort as the events do.
 */
export const dated = (event: ConnectionEvent, occurredAtMs: number): DatedEvent => {
  const { integrationId, version, kind } = event;
  const hash = Buffer.from(sha256(`${integrationId}#${version}#${kind}`), 'base64url');
  return { ...event, id: uuidV7(occurredAtMs, hash.subarray(0, 16)), occurredAtMs };
};
