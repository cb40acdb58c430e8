import type { DocumentedComponent } from '../support/documented-lookup.ts';

export const hubspot: DocumentedComponent = {
  component: 'hubspot',
  lookups: [],
  failures: [],
};
