import type { RegistrationSteps } from '../../../functions/apps/domain/registration.ts';
import type { MarkedByApp } from '../../../functions/apps/domain/tenant-app-connections.ts';
import { regionName } from '../../../functions/catalogue/providers/app-regions.ts';
import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import type { Connection } from '../../../functions/connections/domain/connection.ts';
import type { AppRegistration, OAuthApp } from '../../../functions/platform/model/ports.ts';
import { howToFindBaseUrl } from '../aws-target.ts';
import type { CommandOutcome } from '../command.ts';
import { ifUnreadable } from '../unreadable-rows.ts';

/** An OAuth app in the JSON of every command: all but its secrets. */
export const appJson = (app: AppRegistration, provider: Provider | undefined) => ({
  tenant_id: app.tenantId ?? null,
  integration_type: app.integrationType,
  region: (app.region && provider && regionName(provider, app.region)) ?? app.region ?? null,
  client_id: app.clientId,
  authorization_parameters: app.authorizationParameters ?? {},
  authorization_host: app.authorizationHost ?? null,
});

type NamedApp = Pick<AppRegistration, 'region' | 'tenantId'>;

/** As in `zoho`, `zoho for region eu` and `zoho of tenant acme`. */
export const appName = (provider: Provider, { region, tenantId }: NamedApp): string =>
  [
    provider.type,
    ...(region === undefined ? [] : [`for region ${regionName(provider, region)}`]),
    ...(tenantId === undefined ? [] : [`of tenant ${tenantId}`]),
  ].join(' ');

/** The connections that need an app that is not there, as programs and people read them. */
export const neededJson = ({ needing, remaining }: MarkedByApp) => ({
  needed_by: needing.map(({ integrationId, account }) => ({
    integration_id: integrationId,
    account_label: account?.label ?? null,
  })),
  remaining,
});

export const neededText = ({ needing, remaining }: MarkedByApp): string[] => [
  ...(remaining > 0 ? ['', `${remaining} are not marked yet. Run the command again.`] : []),
  ...needingText(needing),
];

const needingText = (needing: readonly Connection[]): string[] => {
  if (needing.length === 0) return [];
  const [are, need] = needing.length === 1 ? ['connection', 'needs'] : ['connections', 'need'];
  return [
    '',
    `${needing.length} ${are} ${need} an app that is not stored any more, and will end unless it is stored again or a person reconnects:`,
    ...needing.map(({ integrationId, account }) =>
      `- ${integrationId} ${account?.label ?? ''}`.trim(),
    ),
  ];
};

type ConfiguredApp = MarkedByApp & {
  provider: Provider;
  app: OAuthApp;
  /** What it replaces. */
  earlier: AppRegistration | undefined;
  steps: RegistrationSteps;
  warnings: readonly string[];
};

/** What was stored, and what to do at the provider. @param unfound the environment without a known base address */
export const configuredOutcome = (configured: ConfiguredApp, unfound?: string): CommandOutcome => {
  const { provider, app, earlier, steps, warnings } = configured;
  const replaced = earlier !== undefined;
  const { redirectUri, noticesUrl, others } = steps;
  return {
    json: {
      ...appJson(app, provider),
      replaced,
      ...neededJson(configured),
      redirect_uri: unfound === undefined ? redirectUri : null,
      notices_url: unfound === undefined ? (noticesUrl ?? null) : null,
      registration: others,
      warnings,
    },
    text: [
      `The OAuth app of ${appName(provider, app)} is ${replaced ? 'replaced' : 'stored'}.`,
      '',
      `Redirect URI to register at ${provider.label}: ${redirectUri}`,
      ...(noticesUrl ? [`Address for its notices: ${noticesUrl}`] : []),
      ...(unfound ? [`To find {base_url}: ${howToFindBaseUrl(unfound)}`] : []),
      ...(others.length > 0 ? ['', `Also at ${provider.label}:`] : []),
      ...others.map((sentence) => `- ${sentence}`),
      ...(warnings.length > 0 ? [''] : []),
      ...warnings.map((warning) => `Warning: ${warning}`),
      ...neededText(configured),
    ].join('\n'),
    ...ifUnreadable(configured.unreadable),
  };
};
