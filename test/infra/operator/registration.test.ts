import { expect, it } from 'vitest';
import { redirectUriProblems } from '../../../functions/apps/domain/redirect-uri-problems.ts';
import { registrationSteps } from '../../../functions/apps/domain/registration.ts';
import { gohighlevel } from '../../../functions/catalogue/providers/gohighlevel.ts';
import { mailchimp } from '../../../functions/catalogue/providers/mailchimp.ts';
import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import { shopify } from '../../../functions/catalogue/providers/shopify.ts';
import { slack } from '../../../functions/catalogue/providers/slack.ts';
import { configuredOutcome } from '../../../infra/operator/oauth-apps/shown-app.ts';

const none = { refusals: [], warnings: [] };
const refused = (words: string) => ({ ...none, refusals: [expect.stringContaining(words)] });
const warned = (words: string) => ({ ...none, warnings: [expect.stringContaining(words)] });
const callback = '/api/integrations/oauth_callback';
const onlyHttps = 'Shopify takes redirect URIs with https alone';

it.each<[string, Provider, object, object?]>([
  // The provider, and what is said of the URI in a deployed environment, and on a local stack.
  [`https://a.example${callback}/gohighlevel`, gohighlevel, refused('“highlevel”: https:')],
  [`https://a.example${callback}/leadconnector`, gohighlevel, refused('“leadconnector”')],
  [`https://my-GHL-app.example${callback}/crm`, gohighlevel, refused('“ghl”: https://my-GHL')],
  [`https://highlights.example${callback}/crm-location`, gohighlevel, none],
  [`http://127.0.0.1${callback}/shopify`, shopify, refused(onlyHttps), warned(onlyHttps)],
  [`https://127.0.0.1${callback}/shopify`, shopify, none],
  [`http://127.0.0.1${callback}/mailchimp`, mailchimp, none],
])(
  'the redirect URI %s is refused where its provider refuses it',
  (uri, provider, deployed, local = deployed) => {
    expect(redirectUriProblems(provider, uri, false)).toEqual(deployed);
    expect(redirectUriProblems(provider, uri, true)).toEqual(local);
  },
);

it('what is said of a stored app says how to find a base address that is not known', () => {
  const app = { integrationType: 'slack', clientId: 'id', clientSecret: 's' };
  const stored = {
    provider: slack,
    app,
    earlier: undefined,
    needing: [],
    remaining: 0,
    unreadable: [],
    warnings: [],
  };
  const { json, text } = configuredOutcome({ ...stored, steps: registrationSteps(slack) }, 'prod');
  expect(json).toMatchObject({ redirect_uri: null, notices_url: null });
  expect(text).toContain('{base_url}/integrations/oauth_callback/slack\n');
  expect(text).toContain(
    'To find {base_url}: aws cloudformation describe-stacks --stack-name trunkline-prod-api',
  );
});
