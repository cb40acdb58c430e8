import * as z from 'zod';
import { sessionBindings } from '../../../functions/domain/connect/session-binding.ts';
import { optionFacts } from '../../command-line/options.ts';
import { defineCommand, type Outcome } from '../command.ts';
import type { Context } from '../create-context.ts';
import { tenant } from '../options.ts';

const ofEnvironment = 'default';
const choices = [...sessionBindings, ofEnvironment] as const;

const meanings: Record<(typeof choices)[number], string> = {
  required: 'must bind each start of a connection to the session of its person',
  optional: 'may start a connection without binding it to the session of its person',
  [ofEnvironment]: "has the environment's setting for session binding",
};

const outcomeOf = async (
  { tenantSettings }: Pick<Context, 'tenantSettings'>,
  tenantId: string,
): Promise<Outcome> => {
  const sessionBinding = await tenantSettings.sessionBindingOf(tenantId);
  return {
    json: { tenant_id: tenantId, session_binding: sessionBinding ?? null },
    text: `Tenant ${tenantId} ${meanings[sessionBinding ?? ofEnvironment]}.`,
  };
};

export const setTenant = defineCommand({
  name: 'set-tenant',
  summary: 'Changes the settings of a tenant.',
  options: z.object({
    tenant,
    'session-binding': z
      .enum(choices, `must be one of: ${choices.join(', ')}`)
      .register(optionFacts, {
        value: `<${choices.join('|')}>`,
        summary: `Whether each start must be bound to its person's session; ${ofEnvironment}: as the environment has it.`,
      }),
  }),
  examples: [
    'set-tenant --local .local --tenant demo --session-binding required',
    `set-tenant --env prod --tenant acme --session-binding ${ofEnvironment}`,
  ],
  run: async (context, { tenant: tenantId, 'session-binding': chosen }) => {
    const sessionBinding = chosen === ofEnvironment ? undefined : chosen;
    await context.tenantSettings.setSessionBinding(tenantId, sessionBinding);
    return {
      ...(await outcomeOf(context, tenantId)),
      acts: [{ act: 'tenant.changed', result: 'done', tenantId, sessionBinding: chosen }],
    };
  },
});

export const showTenant = defineCommand({
  name: 'show-tenant',
  summary: 'Shows the settings of a tenant.',
  options: z.object({ tenant }),
  examples: [
    'show-tenant --local .local --tenant demo',
    'show-tenant --env prod --tenant acme --json',
  ],
  run: (context, { tenant: tenantId }) => outcomeOf(context, tenantId),
});
