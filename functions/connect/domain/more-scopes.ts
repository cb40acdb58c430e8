import {
  type ComponentEventKey,
  type EventScopes,
  type EventScopesByType,
  listEvents,
} from '../../catalogue/components/event-scopes.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { requestedScopes } from '../../catalogue/providers/scopes.ts';
import type { Connection } from '../../connections/domain/connection.ts';

export type GrantedScopes = {
  /** Of the newest of the tenant's connections of a type, strongly consistent. */
  ofNewest(tenantId: string, integrationType: string): Promise<string[]>;
};

export type MoreScopesDeps = { grantedScopes: GrantedScopes; eventScopes: EventScopesByType };

/** What a start requests beyond the scopes of every connection. */
export type RequestedScopes = { scopes: readonly string[]; events: readonly ComponentEventKey[] };

/** What was requested and is not declared, and all that is. */
export type NotDeclared = { field: keyof RequestedScopes; names: string[]; declared: string[] };

const nameOf = ({ componentKey, eventKey }: ComponentEventKey) => `${componentKey}.${eventKey}`;

/** All scopes that a start may request: those of every connection, and those of its type's events. */
const declaredScopes = (provider: Provider, events: EventScopes | undefined): string[] => [
  ...new Set([...requestedScopes(provider), ...listEvents(events).flatMap(({ scopes }) => scopes)]),
];

export const notDeclared = (
  provider: Provider,
  events: EventScopes | undefined,
  requested: RequestedScopes,
): NotDeclared[] => {
  const declared = {
    scopes: declaredScopes(provider, events),
    events: listEvents(events).map(nameOf),
  };
  const named = { scopes: requested.scopes, events: requested.events.map(nameOf) };
  return (['scopes', 'events'] as const).flatMap((field) => {
    const names = named[field].filter((name) => !declared[field].includes(name));
    return names.length > 0 ? [{ field, names, declared: declared[field] }] : [];
  });
};

/** The requested scopes, named themselves or by an event. */
export const scopesOfRequest = (
  events: EventScopes | undefined,
  requested: RequestedScopes,
): string[] => {
  const names = requested.events.map(nameOf);
  const ofEvents = listEvents(events).filter((event) => names.includes(nameOf(event)));
  return [...requested.scopes, ...ofEvents.flatMap(({ scopes }) => scopes)];
};

type MoreScopesRequest = {
  tenantId: string;
  provider: Provider;
  requested: RequestedScopes;
  /** The connection that the start names, if any. */
  named: Promise<Connection | undefined>;
};

/**
 * The scopes beyond those of every connection: what is requested, and what the tenant's connections of the
 * type were granted before. Most providers grant exactly what we request, and until the person logs in,
 * we do not know which of these connections they renew. A new connection was requested with what those before
 * it had, so that a few of the newest say what all were granted.
 */
export const moreScopesOf = async (
  { grantedScopes, eventScopes }: MoreScopesDeps,
  { tenantId, provider, requested, named }: MoreScopesRequest,
): Promise<string[]> => {
  const events = eventScopes.get(provider.type);
  const usual = requestedScopes(provider);
  const others = declaredScopes(provider, events).filter((scope) => !usual.includes(scope));
  if (others.length === 0) return [];
  const needed = new Set([
    ...scopesOfRequest(events, requested),
    ...(await grantedScopes.ofNewest(tenantId, provider.type)),
    ...((await named)?.grantedScopes ?? []),
  ]);
  return others.filter((scope) => needed.has(scope));
};
