import * as z from 'zod';
import type { AppRegistration } from '../../../functions/domain/model/ports.ts';
import type { Provider } from '../../../functions/providers/provider.ts';
import { CommandError, UsageError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';
import { defineCommand, type Outcome, providerOf } from '../command.ts';
import type { Context } from '../create-context.ts';
import {
  authorizationHost,
  parameters,
  readAppOptions,
  region,
} from '../oauth-apps/app-options.ts';
import {
  askClientId,
  askSecrets,
  mostSecretLines,
  readSigningSecret,
} from '../oauth-apps/credentials.ts';
import { redirectUriProblems, registrationSteps } from '../oauth-apps/registration.ts';
import { appName, configuredOutcome } from '../oauth-apps/shown-app.ts';
import { clientId, integrationType } from '../options.ts';

const options = z.object({
  'integration-type': integrationType,
  'client-id': clientId.optional().register(optionFacts, {
    value: '<id>',
    summary: "The OAuth app's client id. On a terminal it is asked for.",
  }),
  parameter: parameters,
  'authorization-host': authorizationHost,
  region,
});

const configureApp = async (
  context: Context,
  given: z.output<typeof options>,
): Promise<Outcome> => {
  const { oauthApps, ask, baseUrl, environment } = context;
  const provider = providerOf(context, given['integration-type']);
  const settings = readAppOptions(provider, given);
  const found = await baseUrl();
  const steps = registrationSteps(provider, found);
  const { refusals, warnings } = found
    ? redirectUriProblems(provider, steps.redirectUri, environment === 'local')
    : { refusals: [], warnings: [] };
  if (refusals.length > 0) throw new CommandError(refusals.join(' '));

  const earlier = await oauthApps.getRegistration({
    ...settings,
    integrationType: provider.type,
    tenantId: undefined,
  });
  const notes = earlier ? [replacesNote(provider, earlier)] : [];
  const typed = given['client-id'];
  const clientId = typed ?? (ask && (await askClientId(ask, provider, steps.redirectUri, notes)));
  if (clientId === undefined) throw new UsageError(needsClientId);
  const [clientSecret = '', ...lines] = await secretsOf(context, provider, typed ? notes : []);
  const signingSecret = readSigningSecret(provider, lines);
  const named = { integrationType: provider.type, clientId };
  const app = { ...settings, ...named, clientSecret, signingSecret };
  await oauthApps.put(app);
  const configured = { provider, app, earlier, steps, warnings };
  const { integrationType, region } = app;
  return {
    ...configuredOutcome(configured, found ? undefined : environment),
    acts: [{ act: 'oauth_app.changed', result: 'done', integrationType, region }],
  };
};

const needsClientId =
  '--client-id is required. The client secret comes on standard input, as in --client-id <id> < secret.txt; on a terminal, both are asked for.';

const replacesNote = (provider: Provider, earlier: AppRegistration): string =>
  `This replaces the OAuth app of ${appName(provider, earlier)} with the client id ${earlier.clientId}, its settings and its secrets. Ctrl-C keeps it.`;

/** Asked for on a terminal, which would show what is piped in by hand. */
const secretsOf = (
  { ask, readSecrets }: Context,
  provider: Provider,
  notes: readonly string[],
): Promise<string[]> => {
  const most = mostSecretLines(provider);
  return ask ? askSecrets(ask, provider, most, notes) : readSecrets(most);
};

export const configure = defineCommand({
  notes:
    'The client secret is read from standard input, or asked for on a terminal, and stored encrypted; nothing shows it again. Where the provider signs its notices with a secret of its own, that is a second line. The answer says what to register at the provider. Running the command again replaces all of the app, its settings too.',
  options,
  examples: [
    'apps configure --local .local --integration-type slack --client-id 1234.5678 < secret.txt',
    'pass show slack | apps configure --env prod --integration-type slack --client-id 1234.5678',
    'apps configure --env prod --integration-type gohighlevel --client-id 1a2b-3c --parameter version_id=1a2b < secret.txt',
    'apps configure --env prod --integration-type zoho --client-id 1000.ABC --region eu < secret.txt',
  ],
  run: configureApp,
});
