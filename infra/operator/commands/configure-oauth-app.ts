import * as z from 'zod';
import { callbackSlugOf } from '../../../functions/providers/callback-slug.ts';
import { defineCommand } from '../command.ts';
import { clientId, integrationType } from '../options.ts';
import { providerOf } from '../provider-of.ts';

export const configureOAuthApp = defineCommand({
  name: 'configure-oauth-app',
  summary: "Stores the OAuth app that a provider's accounts are connected with.",
  notes:
    'The client secret is read from standard input and stored encrypted; nothing shows it again.\n' +
    'The answer names the redirect URI to register at the provider.',
  options: z.object({ 'integration-type': integrationType, 'client-id': clientId }),
  examples: [
    'configure-oauth-app --local .local --integration-type slack --client-id 1234.5678 < secret.txt',
    'pass show slack | configure-oauth-app --env prod --integration-type slack --client-id 1234.5678',
  ],
  run: async (context, { 'integration-type': type, 'client-id': clientId }) => {
    const { oauthApps, readSecret } = context;
    const provider = providerOf(context, type);
    const { type: integrationType } = provider;
    const callbackPath = `/integrations/oauth_callback/${callbackSlugOf(provider)}`;
    const replaced = (await oauthApps.getClientId(integrationType)) !== undefined;
    await oauthApps.put({ integrationType, clientId, clientSecret: await readSecret() });
    return {
      json: {
        integration_type: integrationType,
        client_id: clientId,
        replaced,
        callback_path: callbackPath,
      },
      text:
        `The OAuth app of ${integrationType} is ${replaced ? 'replaced' : 'stored'}. ` +
        `Its redirect URI at ${provider.label} has to be {base_url}${callbackPath}.`,
    };
  },
});
