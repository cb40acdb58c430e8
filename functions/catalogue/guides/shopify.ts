import type { RegistrationGuide } from './registration-guide.ts';

export const shopifyGuide: RegistrationGuide = {
  documentation:
    'https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant',
  console: 'https://dev.shopify.com/dashboard',
  review:
    'An app for shops of several merchants needs public distribution, which Shopify has to approve.',
  steps: [
    'API access → Protected customer data access: request it, or Shopify refuses the webhooks of orders, checkouts, refunds and customers.',
    'Webhooks, in shopify.app.toml: subscribe the topic app/uninstalled at {notices_url}',
    'Compliance webhooks, required at review, there too: compliance_topics customers/data_request, customers/redact and shop/redact at {notices_url}',
  ],
};
