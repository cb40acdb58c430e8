import type { Component } from './component.ts';

/** Component key → event key → the scopes that `ComponentEvent.scopes` names. */
export type EventScopes = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

/** Every event, by the `integration_type` whose connections serve it. */
export type EventScopesByType = ReadonlyMap<string, EventScopes>;

const eventsOf = ({ events }: Component) =>
  Object.fromEntries(Object.entries(events).map(([key, { scopes = [] }]) => [key, [...scopes]]));

export const eventScopesByType = (components: Iterable<Component>): EventScopesByType =>
  new Map(
    [...Map.groupBy(components, ({ integrationType }) => integrationType)].map(([type, those]) => [
      type,
      Object.fromEntries(those.map((component) => [component.key, eventsOf(component)])),
    ]),
  );

export type ComponentEventKey = { componentKey: string; eventKey: string };

/** The events of a type, each with its scopes. */
export const listEvents = (
  events: EventScopes = {},
): (ComponentEventKey & { scopes: readonly string[] })[] =>
  Object.entries(events).flatMap(([componentKey, ofComponent]) =>
    Object.entries(ofComponent).map(([eventKey, scopes]) => ({ componentKey, eventKey, scopes })),
  );
