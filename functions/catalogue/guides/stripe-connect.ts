import type { RegistrationGuide } from './registration-guide.ts';

export const stripeConnectGuide: RegistrationGuide = {
  documentation: 'https://docs.stripe.com/connect/oauth-reference',
  console: 'https://dashboard.stripe.com/settings/connect/onboarding-options/oauth',
  steps: [
    'This is for platforms that already use Connect OAuth: Stripe advises new ones against it, accepts no new extensions, and Stripe Apps authorize in another way, which is not supported here.',
    'An account that another platform controls cannot be connected: Stripe has the person create a new one.',
    'The client secret is the secret key of the platform: live and test mode are different apps.',
    'Webhooks: an endpoint for events of connected accounts, account.application.deauthorized, at {notices_url}',
  ],
};
