import type { ComponentFinder } from '../../../functions/catalogue/components/catalogue.ts';
import {
  type EventScopesByType,
  eventScopesByType,
} from '../../../functions/catalogue/components/event-scopes.ts';
import {
  components as deployed,
  eventScopes as deployedScopes,
} from '../../../functions/catalogue/components/on-demand.ts';
import { demoType } from '../../../functions/sandbox/domain/demo-catalogue.ts';
import { sandboxComponentFinder } from '../sandbox-catalogues.ts';
import { demoBase } from './base.ts';

/** Replaces functions/catalogue/components/on-demand.ts, to add the demo provider's. */
export const components: ComponentFinder = sandboxComponentFinder(deployed, demoBase);

export const eventScopes: EventScopesByType = new Map([
  ...deployedScopes,
  ...eventScopesByType([components.get(demoType) ?? []].flat()),
]);
