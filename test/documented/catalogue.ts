import type { DocumentedComponent } from '../support/documented-lookup.ts';
import { calendly } from './calendly.ts';
import { hubspot } from './hubspot.ts';
import { intercom } from './intercom.ts';
import { mailchimp } from './mailchimp.ts';
import { notion } from './notion.ts';
import { outlook } from './outlook.ts';
import { slack } from './slack.ts';

/** What the providers document of their APIs, by component. */
export const documentedComponents: readonly DocumentedComponent[] = [
  calendly,
  hubspot,
  intercom,
  mailchimp,
  notion,
  outlook,
  slack,
];
