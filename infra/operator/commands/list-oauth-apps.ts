import * as z from 'zod';
import { table } from '../../command-line/table.ts';
import { defineCommand } from '../command.ts';
import { appJson } from '../oauth-apps/app-json.ts';

export const listOAuthApps = defineCommand({
  name: 'list-oauth-apps',
  summary: 'Lists the OAuth apps that are stored, without their secrets.',
  options: z.object({}),
  examples: ['list-oauth-apps --local .local', 'list-oauth-apps --env prod --json'],
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
