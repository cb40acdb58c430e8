import type { DocumentedComponent } from '../support/documented-lookup.ts';
import { hubspot } from './hubspot.ts';
import { mailchimp } from './mailchimp.ts';
import { outlook } from './outlook.ts';

/** What the providers document of their APIs, by component. */
export const documentedComponents: readonly DocumentedComponent[] = [hubspot, mailchimp, outlook];
