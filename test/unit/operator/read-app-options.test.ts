import { describe, expect, it } from 'vitest';
import { gohighlevel } from '../../../functions/providers/gohighlevel.ts';
import type { Provider } from '../../../functions/providers/provider.ts';
import { slack } from '../../../functions/providers/slack.ts';
import { typeform } from '../../../functions/providers/typeform.ts';
import { zoho } from '../../../functions/providers/zoho.ts';
import { UsageError } from '../../../infra/command-line/command-error.ts';
import { readAppOptions } from '../../../infra/operator/oauth-apps/app-options.ts';

const parameter: [string, string][] = [];
const strict: Provider = {
  ...slack,
  label: 'Acme',
  appSettings: {
    authorizationParameters: { app: { label: 'its app', pattern: /^\d+$/, required: true } },
  },
};

describe('the settings of an OAuth app', () => {
  it('are read as they are stored', () => {
    expect(
      readAppOptions(gohighlevel, {
        parameter: [['version_id', '65f0c1']],
        'authorization-host': 'marketplace.leadconnectorhq.com',
      }),
    ).toEqual({
      authorizationParameters: { version_id: '65f0c1' },
      authorizationHost: 'marketplace.leadconnectorhq.com',
    });
    expect(readAppOptions(zoho, { parameter, region: 'eu' }).region).toBe('accounts.zoho.eu');
    expect(readAppOptions(typeform, { parameter, region: 'typeform_eu' }).region).toBe(
      'api.typeform.eu',
    );
    expect(readAppOptions(slack, { parameter })).toEqual({});
  });

  it.each([
    'state',
    'redirect_uri',
    'client_id',
    'response_type',
    'scope',
    'code_challenge',
    'code_challenge_method',
    'request',
    'request_uri',
    '__proto__',
    'constructor',
  ])('refuse the parameter %s', (name) => {
    const given = { parameter: [[name, 'hunter2']] as const };
    expect(() => readAppOptions(gohighlevel, given)).toThrow(
      new UsageError(
        'An app of HighLevel takes no other --parameter than version_id (version of an app that is not published: its client id up to the first dash).',
      ),
    );
    expect(() => readAppOptions(slack, given)).toThrow('An app of Slack takes no --parameter.');
  });

  it.each<[Provider, Parameters<typeof readAppOptions>[1], string]>([
    [gohighlevel, { parameter: [['version_id', 'a b&c']] }, '--parameter version_id is not valid'],
    [
      gohighlevel,
      {
        parameter: [
          ['version_id', 'a'],
          ['version_id', 'b'],
        ],
      },
      'A --parameter is given twice.',
    ],
    [
      gohighlevel,
      { parameter, 'authorization-host': 'evil.example.com' },
      '--authorization-host must be one of: marketplace.leadconnectorhq.com.',
    ],
    [slack, { parameter, 'authorization-host': 'slack.com' }, 'leave --authorization-host out'],
    [slack, { parameter, region: 'eu' }, 'Slack has one OAuth app for all regions'],
    [zoho, { parameter, region: 'mars' }, '--region must be one of: us, au, ca'],
    [zoho, { parameter, region: 'constructor' }, '--region must be one of'],
    [strict, { parameter }, '--parameter app=<value> is required: its app.'],
  ])('of %o refuse %o', (provider, given, message) => {
    expect(() => readAppOptions(provider, given)).toThrow(message);
  });

  it('name every problem at once, and repeat no value', () => {
    const given = {
      parameter: [['hunter2', 'hunter2']] as const,
      'authorization-host': 'hunter2',
      region: 'hunter2',
    };
    try {
      readAppOptions(slack, given);
      expect.unreachable();
    } catch (error) {
      expect(String(error)).toMatch(/--region.*--authorization-host.*--parameter/);
      expect(String(error)).not.toContain('hunter2');
    }
  });
});
