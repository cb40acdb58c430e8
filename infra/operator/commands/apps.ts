import * as z from 'zod';
import { CommandError } from '../../command-line/command-error.ts';
import { table } from '../../command-line/table.ts';
import { defineCommand, providerOf } from '../command.ts';
import { readRegion, region } from '../oauth-apps/app-options.ts';
import { appJson, appName } from '../oauth-apps/shown-app.ts';
import { integrationType, yes } from '../options.ts';

export const list = defineCommand({
  options: z.object({}),
  examples: ['apps list --local .local', 'apps list --env prod --json'],
  run: async ({ registeredApps, providers, environment }) => {
    const apps = await registeredApps.list();
    const json = apps.map((app) => appJson(app, providers.get(app.integrationType)));
    const rows = json.map((app) => [
      app.integration_type,
      app.region ?? '',
      app.client_id,
      [
        ...Object.entries(app.authorization_parameters).map((pair) => pair.join('=')),
        ...(app.authorization_host ? [app.authorization_host] : []),
      ].join(', '),
    ]);
    return {
      json,
      text:
        rows.length > 0
          ? table(['TYPE', 'REGION', 'CLIENT ID', 'SETTINGS'], rows)
          : `No OAuth apps are stored in ${environment}.`,
    };
  },
});

export const remove = defineCommand({
  notes:
    'Connections are kept, and work until their access tokens end. Where the removed app is of one region, the app of all regions takes its place, if there is one.',
  options: z.object({ 'integration-type': integrationType, region, yes }),
  examples: [
    'apps remove --local .local --integration-type slack',
    'apps remove --env prod --integration-type zoho --region eu',
  ],
  run: async (context, { 'integration-type': type, region: given, yes }) => {
    const { oauthApps, registeredApps, confirm, environment } = context;
    const provider = providerOf(context, type);
    const region = readRegion(provider, given);
    const name = appName(provider, { region });
    const key = { integrationType: type, region, tenantId: undefined };
    const app = await oauthApps.getRegistration(key);
    if (!app) throw new CommandError(`No OAuth app of ${name} is stored in ${environment}.`);
    const change = `Remove the OAuth app of ${name}, without which its connections cannot be refreshed,`;
    await confirm({ change, name, yes });
    await registeredApps.remove(key);
    return {
      acts: [{ act: 'oauth_app.removed', result: 'done', integrationType: type, region }],
      json: appJson(app, provider),
      text: `The OAuth app of ${name} is removed. Existing connections can no longer be refreshed with it.`,
    };
  },
});
