import * as z from 'zod';
import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import { createGrantedScopes } from '../../../functions/connect/adapters/granted-scopes.ts';
import { createOAuthFlows } from '../../../functions/connect/adapters/oauth-flows.ts';
import { createStateTokens } from '../../../functions/connect/adapters/state-tokens.ts';
import type { StartRefusal } from '../../../functions/connect/domain/connection-start.ts';
import { startConnection } from '../../../functions/connect/domain/start-connection.ts';
import { startRefused } from '../../../functions/connect/http/start-refusals.ts';
import { timestamp } from '../../../functions/platform/model/iso.ts';
import { wholeTenant } from '../../../functions/platform/model/visibility.ts';
import { CommandError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';
import { howToFindBaseUrl } from '../aws-target.ts';
import { defineCommand, ifUnknown, providerOf, refuseDeleted } from '../command.ts';
import type { CommandContext } from '../create-context.ts';
import { integrationId, integrationType } from '../integration-options.ts';
import { clientReference, tenant } from '../options.ts';

const fieldForm = /^([a-z_]{1,64})=(.+)$/s;

const fields = z
  .array(z.string().regex(fieldForm, 'must be like shop=acme'))
  .default([])
  .transform((all) => Object.fromEntries(all.map((each) => fieldForm.exec(each)?.slice(1) ?? [])))
  .register(optionFacts, {
    value: '<name>=<value>',
    summary: 'What the provider needs to know first, such as shop=acme (repeatable).',
    repeatable: true,
  });

/** What flows are started with, beside what every command has. */
const depsOf = (context: CommandContext, publicBaseUrl: string) => {
  const { database, kms, environment, starting } = context;
  const { stateKeyId, ...settings } = starting;
  return {
    ...context,
    ...settings,
    flows: createOAuthFlows(database),
    stateTokens: createStateTokens(kms, stateKeyId, environment),
    grantedScopes: createGrantedScopes(database),
    publicBaseUrl,
  };
};

/** Where the API's words send its caller to an operator: what the operator can do. */
const refusedHere = (
  { environment }: CommandContext,
  tenantId: string,
  provider: Provider,
  refusal: StartRefusal,
): string => {
  switch (refusal.why) {
    case 'no_app': {
      const where = refusal.region === undefined ? '' : ` for its region ${refusal.region}`;
      return `No OAuth app of ${provider.label} is stored in ${environment}${where}. Store one with “apps configure”, then start again.`;
    }
    case 'limit':
      return `Tenant ${tenantId} has reached its limit of ${refusal.limit} connections. Disconnect some, or raise it with “tenants change --connection-limit”.`;
    case 'unbound':
      return `Each start of tenant ${tenantId} must be bound to its person, and this link would not be. Have the tenant start it, or send an invitation.`;
    default:
      return startRefused(provider, refusal).message;
  }
};

export const start = defineCommand({
  changes: true,
  notes:
    'It does what POST /integrations/oauth_start/{integration_type} does without a body: whoever opens the link within ten minutes connects an account of theirs for the tenant. So send it to that person alone. Where starts must be bound to a person, it is refused.',
  options: z.object({
    tenant,
    'integration-type': integrationType,
    'integration-id': integrationId,
    field: fields,
    'return-url': z.url('must be an absolute URL').max(500).optional().register(optionFacts, {
      value: '<url>',
      summary: 'Where the person comes back to, in place of the settings page.',
    }),
    'client-reference': clientReference,
  }),
  examples: [
    'connections start --local .local --tenant demo --integration-type demo',
    'connections start --env prod --tenant acme --integration-type shopify --field shop=acme',
  ],
  run: async (context, { tenant: tenantId, 'integration-type': type, ...typed }) => {
    const provider = providerOf(context, type);
    await refuseDeleted(context, tenantId);
    const publicBaseUrl = await context.baseUrl();
    if (!publicBaseUrl) {
      throw new CommandError(
        `The address of ${context.environment} was not found, and is a part of the link. Check that you may ask: ${howToFindBaseUrl(context.environment)}`,
      );
    }
    context.aboutTo(`Start a connection of ${provider.label} for tenant ${tenantId}`);
    const started = await startConnection(depsOf(context, publicBaseUrl), {
      tenantId,
      provider,
      visibility: wholeTenant,
      fields: typed.field,
      requested: { scopes: [], events: [] },
      ifOtherAccount: 'refuse',
      integrationId: typed['integration-id'],
      completion: 'at_callback',
      returnUrl: typed['return-url'],
      callerMetadata: { clientReference: typed['client-reference'], metadata: undefined },
    });
    if ('refused' in started) {
      throw new CommandError(refusedHere(context, tenantId, provider, started.refused));
    }
    const { authorizationUrl, administratorUrl, attemptId: flowId, expiresAtMs } = started;
    const of = { tenantId, integrationType: type, flowId };
    return {
      ...(await ifUnknown(context, tenantId)),
      acts: [{ act: 'connection.started', result: 'done', ...of }],
      json: {
        tenant_id: tenantId,
        integration_type: type,
        authorization_url: authorizationUrl,
        administrator_url: administratorUrl ?? null,
        attempt_id: flowId,
        expires_at: timestamp(expiresAtMs),
      },
      text: [
        `Whoever opens this by ${timestamp(expiresAtMs)} connects an account for tenant ${tenantId}:`,
        `\n${authorizationUrl}`,
      ].join('\n'),
    };
  },
});
