import * as z from 'zod';
import { removeApp } from '../../../functions/apps/domain/remove-app.ts';
import { appKeys } from '../../../functions/catalogue/providers/app-regions.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { table } from '../../command-line/table.ts';
import { commandDeadline, defineCommand, ifNothingOf, providerOf } from '../command.ts';
import { integrationType } from '../integration-options.ts';
import { appTenant, readRegion, region } from '../oauth-apps/app-options.ts';
import { appJson, appName, neededJson, neededText } from '../oauth-apps/shown-app.ts';
import { yes } from '../options.ts';
import { ifUnreadable } from '../unreadable-rows.ts';

export const list = defineCommand({
  options: z.object({ tenant: appTenant }),
  notes: 'With --tenant: its own apps alone.',
  examples: [
    'apps list --local .local',
    'apps list --env prod --json',
    'apps list --env prod --tenant acme',
  ],
  run: async (context, { tenant }) => {
    const { registeredApps, providers, environment } = context;
    const { apps, unreadable } =
      tenant === undefined
        ? await registeredApps.list()
        : await registeredApps.among(appKeys(providers.values(), tenant));
    const json = apps.map((app) => appJson(app, providers.get(app.integrationType)));
    const rows = json.map((app) => [
      app.integration_type,
      app.region ?? '',
      app.tenant_id ?? '',
      app.client_id,
      [
        ...Object.entries(app.authorization_parameters).map((pair) => pair.join('=')),
        ...(app.authorization_host ? [app.authorization_host] : []),
      ].join(', '),
    ]);
    const where = `${environment}${tenant === undefined ? '' : ` for tenant ${tenant} alone`}`;
    return {
      json,
      text:
        rows.length > 0
          ? table(['TYPE', 'REGION', 'TENANT', 'CLIENT ID', 'SETTINGS'], rows)
          : `No OAuth apps are stored in ${where}.`,
      ...(await ifNothingOf(context, tenant, apps.length + unreadable.length)),
      ...ifUnreadable(unreadable),
    };
  },
});

export const remove = defineCommand({
  changes: true,
  notes:
    'Connections are kept, and work until their access tokens end. Where the removed app is of one region, the app of all regions takes its place, if there is one. Those that a tenant’s own app made are listed and marked: no other app takes its place, and they work again once it is stored again.',
  options: z.object({ 'integration-type': integrationType, region, tenant: appTenant, yes }),
  examples: [
    'apps remove --local .local --integration-type slack',
    'apps remove --env prod --integration-type zoho --region eu',
    'apps remove --env prod --tenant acme --integration-type slack',
  ],
  run: async (context, { 'integration-type': type, region: given, tenant: tenantId, yes }) => {
    const { oauthApps, confirm, environment } = context;
    const provider = providerOf(context, type);
    const region = readRegion(provider, given);
    const name = appName(provider, { region, tenantId });
    const app = await oauthApps.getRegistration({ integrationType: type, region, tenantId });
    if (!app) throw new CommandError(`No OAuth app of ${name} is stored in ${environment}.`);
    const change = `Remove the OAuth app of ${name}, without which its connections cannot be refreshed,`;
    await confirm({ change, name, yes });
    const deps = { ...context, publicBaseUrl: undefined };
    const marked = await removeApp(deps, { provider, region, tenantId }, commandDeadline());
    return {
      acts: [{ act: 'oauth_app.removed', result: 'done', tenantId, integrationType: type, region }],
      json: { ...appJson(app, provider), ...neededJson(marked) },
      text: [
        `The OAuth app of ${name} is removed. Existing connections can no longer be refreshed with it.`,
        ...neededText(marked),
      ].join('\n'),
      ...ifUnreadable(marked.unreadable),
    };
  },
});
