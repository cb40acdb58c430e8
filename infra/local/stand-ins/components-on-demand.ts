import type { ComponentFinder } from '../../../functions/catalogue/components/catalogue.ts';
import {
  type EventScopesByType,
  eventScopesByType,
} from '../../../functions/catalogue/components/event-scopes.ts';
import {
  components as deployed,
  eventScopes as deployedScopes,
} from '../../../functions/catalogue/components/on-demand.ts';
import { demoType } from '../demo-provider/demo-type.ts';
import { localComponentFinder } from '../demo-provider/local-catalogues.ts';

/** Replaces functions/catalogue/components/on-demand.ts in local bundles, to add the demo provider's. */
export const components: ComponentFinder = localComponentFinder(
  deployed,
  process.env.FRONTEND_URL ?? '',
);

export const eventScopes: EventScopesByType = new Map([
  ...deployedScopes,
  ...eventScopesByType([components.get(demoType) ?? []].flat()),
]);
