import { describe, expect, it } from 'vitest';
import { redirectUriProblems } from '../../../functions/apps/domain/redirect-uri-problems.ts';
import { registrationSteps } from '../../../functions/apps/domain/registration.ts';
import { gohighlevel } from '../../../functions/catalogue/providers/gohighlevel.ts';
import { mailchimp } from '../../../functions/catalogue/providers/mailchimp.ts';
import { shopify } from '../../../functions/catalogue/providers/shopify.ts';
import { slack } from '../../../functions/catalogue/providers/slack.ts';
import { configuredOutcome } from '../../../infra/operator/oauth-apps/shown-app.ts';

const none = { refusals: [], warnings: [] };
const callback = 'integrations/oauth_callback';

describe('a redirect URI', () => {
  it.each([
    [`https://api.example.com/api/${callback}/gohighlevel`, 'highlevel'],
    [`https://api.example.com/api/${callback}/leadconnector`, 'leadconnector'],
    [`https://my-GHL-app.example.com/api/${callback}/crm`, 'ghl'],
  ])('of HighLevel is refused as %s', (uri, word) => {
    const { refusals, warnings } = redirectUriProblems(gohighlevel, uri, false);
    expect(refusals).toEqual([
      expect.stringContaining(`holds “${word}”: ${uri}. Serve the API at`),
    ]);
    expect(warnings).toEqual([]);
    expect(redirectUriProblems(gohighlevel, uri, true).refusals).toEqual(refusals);
  });

  it('of HighLevel is taken where nothing names it', () => {
    const uri = `https://highlights.example.com/api/${callback}/crm-location`;
    expect(redirectUriProblems(gohighlevel, uri, false)).toEqual(none);
  });

  it('without https is refused where the provider demands it, and a warning on a local stack', () => {
    const uri = `http://127.0.0.1:8787/api/${callback}/shopify`;
    const says = expect.stringContaining(`Shopify takes redirect URIs with https alone`);
    expect(redirectUriProblems(shopify, uri, false)).toEqual({ refusals: [says], warnings: [] });
    expect(redirectUriProblems(shopify, uri, true)).toEqual({ refusals: [], warnings: [says] });
    const secure = uri.replace('http:', 'https:');
    expect(redirectUriProblems(shopify, secure, false)).toEqual(none);
  });

  it('without https is taken where nothing is known against it', () => {
    expect(redirectUriProblems(mailchimp, `http://127.0.0.1/${callback}/x`, false)).toEqual(none);
  });
});

it('what is said of a stored app says how to find a base address that is not known', () => {
  const app = { integrationType: 'slack', clientId: 'id', clientSecret: 's' };
  const stored = {
    provider: slack,
    app,
    earlier: undefined,
    needing: [],
    remaining: 0,
    warnings: [],
  };
  const { json, text } = configuredOutcome({ ...stored, steps: registrationSteps(slack) }, 'prod');
  expect(json).toMatchObject({ redirect_uri: null, notices_url: null });
  expect(text).toContain('{base_url}/integrations/oauth_callback/slack\n');
  expect(text).toContain(
    'To find {base_url}: aws cloudformation describe-stacks --stack-name trunkline-prod-api',
  );
});
