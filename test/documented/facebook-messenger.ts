import type { DocumentedComponent } from '../support/fields/documented-lookup.ts';
import { facebook } from './facebook.ts';

/** Its pages are those of every Facebook product. */
export const facebookMessenger: DocumentedComponent = {
  component: 'facebook_messenger',
  lookups: facebook.lookups.filter(({ field }) => field === 'page_id'),
  failures: facebook.failures.filter(({ field }) => field === 'page_id'),
};
