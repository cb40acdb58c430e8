import * as z from 'zod';
import { checkApp } from '../../../functions/apps/domain/check-app.ts';
import { putApp } from '../../../functions/apps/domain/put-app.ts';
import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import type { AppRegistration } from '../../../functions/platform/model/ports.ts';
import { CommandError, UsageError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';
import {
  type CommandOutcome,
  commandDeadline,
  defineCommand,
  providerOf,
  refuseDeleted,
} from '../command.ts';
import type { CommandContext } from '../create-context.ts';
import { integrationType } from '../integration-options.ts';
import {
  appTenant,
  authorizationHost,
  parameters,
  readAppOptions,
  region,
  words,
} from '../oauth-apps/app-options.ts';
import {
  askClientId,
  askSecrets,
  mostSecretLines,
  readSigningSecret,
} from '../oauth-apps/credentials.ts';
import { appName, configuredOutcome } from '../oauth-apps/shown-app.ts';
import { clientId } from '../options.ts';

const options = z.object({
  'integration-type': integrationType,
  'client-id': clientId.optional().register(optionFacts, {
    value: '<id>',
    summary: "The OAuth app's client id. On a terminal it is asked for.",
  }),
  parameter: parameters,
  'authorization-host': authorizationHost,
  region,
  tenant: appTenant,
});

const configureApp = async (
  context: CommandContext,
  given: z.output<typeof options>,
): Promise<CommandOutcome> => {
  const { oauthApps, ask, baseUrl, environment } = context;
  const provider = providerOf(context, given['integration-type']);
  const found = await baseUrl();
  const named = { ...readAppOptions(provider, given), provider, tenantId: given.tenant };
  const { app: checked, steps, problems } = checkApp(named, words, found);
  if (problems.length > 0) throw new CommandError(sentences(problems));

  if (given.tenant !== undefined) await refuseDeleted(context, given.tenant);
  const earlier = await oauthApps.getRegistration(checked);
  context.aboutTo(
    `${earlier ? 'Replace' : 'Store'} the OAuth app of ${appName(provider, checked)}, whose redirect URI to register is ${steps.redirectUri},`,
  );
  const notes = earlier ? [replacesNote(provider, earlier)] : [];
  const typed = given['client-id'];
  const clientId = typed ?? (ask && (await askClientId(ask, provider, steps.redirectUri, notes)));
  if (clientId === undefined) throw new UsageError(needsClientId);
  const [clientSecret = '', ...lines] = await secretsOf(context, provider, typed ? notes : []);
  const signingSecret = readSigningSecret(provider, lines);
  const deps = { ...context, publicBaseUrl: found };
  const whole = { ...named, clientId, clientSecret, signingSecret };
  const put = await putApp(deps, whole, { words, deadline: commandDeadline() });
  if ('refused' in put) throw new CommandError(sentences(put.refused));
  const { integrationType, region, tenantId } = checked;
  return {
    ...configuredOutcome(
      { ...put, provider, app: { ...put.app, clientSecret, signingSecret } },
      found ? undefined : environment,
    ),
    acts: [{ act: 'oauth_app.changed', result: 'done', tenantId, integrationType, region }],
  };
};

const sentences = (problems: readonly { message: string }[]): string =>
  problems.map(({ message }) => message).join(' ');

const needsClientId =
  '--client-id is required. The client secret comes on standard input, as in --client-id <id> < secret.txt; on a terminal, both are asked for.';

const replacesNote = (provider: Provider, earlier: AppRegistration): string =>
  `This replaces the OAuth app of ${appName(provider, earlier)} with the client id ${earlier.clientId}, its settings and its secrets. Ctrl-C keeps it.`;

/** Asked for on a terminal, which would show what is piped in by hand. */
const secretsOf = (
  { ask, readSecrets }: CommandContext,
  provider: Provider,
  notes: readonly string[],
): Promise<string[]> => {
  const most = mostSecretLines(provider);
  return ask ? askSecrets(ask, provider, most, notes) : readSecrets(most);
};

export const configure = defineCommand({
  changes: true,
  notes:
    'The client secret is read from standard input, or asked for on a terminal, and stored encrypted; nothing shows it again. Where the provider signs its notices with a secret of its own, that is a second line. The answer says what to register at the provider. Running the command again replaces all of the app, its settings too. A tenant’s own app goes before the platform’s: people see its name at the provider, and a new secret of the same client id keeps its connections.',
  options,
  examples: [
    'apps configure --local .local --integration-type slack --client-id 1234.5678 < secret.txt',
    'pass show slack | apps configure --env prod --integration-type slack --client-id 1234.5678',
    'apps configure --env prod --integration-type gohighlevel --client-id 1a2b-3c --parameter version_id=1a2b < secret.txt',
    'apps configure --env prod --integration-type zoho --client-id 1000.ABC --region eu < secret.txt',
    'apps configure --env prod --tenant acme --integration-type slack --client-id 1234.5678 < secret.txt',
  ],
  run: configureApp,
});
