import type { DocumentedComponent } from '../support/documented-lookup.ts';
import { hubspot } from './hubspot.ts';

/** What the providers document of their APIs, by component. */
export const documentedComponents: readonly DocumentedComponent[] = [hubspot];
