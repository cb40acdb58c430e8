import { describe, expect, it } from 'vitest';
import { calendly } from '../../../functions/providers/calendly.ts';
import { slack } from '../../../functions/providers/slack.ts';
import { registrationSteps } from '../../../infra/operator/oauth-apps/registration.ts';
import { configuredOutcome } from '../../../infra/operator/oauth-apps/shown-app.ts';

const baseUrl = 'https://api.example.com/api';
const outcome = (provider: typeof slack, found?: string, signingSecret?: string) =>
  configuredOutcome(
    {
      provider,
      app: { integrationType: provider.type, clientId: 'id', clientSecret: 's', signingSecret },
      earlier: undefined,
      steps: registrationSteps(provider, found),
      warnings: [],
    },
    found === undefined ? 'prod' : undefined,
  );

describe('what is said of a stored OAuth app', () => {
  it('has the address for notices, where the provider sends some', () => {
    const { json, text } = outcome(slack, baseUrl, 'signing');
    const noticesUrl = `${baseUrl}/integrations/notices/slack`;
    expect(json).toMatchObject({
      redirect_uri: `${baseUrl}/integrations/oauth_callback/slack`,
      notices_url: noticesUrl,
      registration: expect.arrayContaining([
        expect.stringContaining(`Request URL: ${noticesUrl}, with the bot events`),
      ]),
      warnings: [],
    });
    expect(text).toContain(`\nAddress for its notices: ${noticesUrl}\n`);
  });

  it('warns that notices are refused without a signing secret', () => {
    expect(outcome(slack, baseUrl).text).toContain(
      '\nWarning: No Signing Secret was given: notices of Slack are refused until it is stored there.',
    );
  });

  it('says no word of notices where the provider sends none', () => {
    const { json, text } = outcome(calendly, baseUrl);
    expect(json).toMatchObject({ notices_url: null });
    expect(text).not.toMatch(/notice/i);
  });

  it('says how to find a base address that is not known', () => {
    const { json, text } = outcome(slack);
    expect(json).toMatchObject({ redirect_uri: null, notices_url: null });
    expect(text).toContain('{base_url}/integrations/oauth_callback/slack\n');
    expect(text).toContain(
      'To find {base_url}: aws cloudformation describe-stacks --stack-name trunkline-prod-api',
    );
  });
});
