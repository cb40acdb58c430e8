import { components as all, type ComponentFinder } from './catalogue.ts';
import { type EventScopesByType, eventScopesByType } from './event-scopes.ts';

/** For functions that need one of them: bundles load each when it is asked for (infra/bundling/on-demand.ts). */
export const components: ComponentFinder = all;

/** Known before any component is loaded. */
export const eventScopes: EventScopesByType = eventScopesByType(all.values());
