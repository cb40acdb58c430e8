import * as z from 'zod';
import { sessionBindings } from '../../../functions/domain/connect/session-binding.ts';
import { pageOrigin } from '../../../functions/domain/model/page-origin.ts';
import { deletionBody } from '../../../functions/http/deletion.ts';
import { UsageError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';
import { defineCommand, type Outcome, refuseDeleted, unknownTenant } from '../command.ts';
import type { Context } from '../create-context.ts';
import { tenant } from '../options.ts';
import { deletionText } from './delete-tenant.ts';

const ofEnvironment = 'default';
const choices = [...sessionBindings, ofEnvironment] as const;
const noOrigin = 'none';

const meanings: Record<(typeof choices)[number], string> = {
  required: 'must bind each start of a connection to the session of its person',
  optional: 'may start a connection without binding it to the session of its person',
  [ofEnvironment]: "has the environment's setting for session binding",
};

const outcomeOf = async (
  { tenantSettings, deletions }: Pick<Context, 'tenantSettings' | 'deletions'>,
  tenantId: string,
): Promise<Outcome> => {
  const { sessionBinding, returnOrigins = [], allowedOrigins } = await tenantSettings.of(tenantId);
  const deletion = await deletions.find(tenantId);
  const also =
    returnOrigins.length > 0
      ? ` Its starts may also lead people back to ${returnOrigins.join(', ')}.`
      : '';
  const only = allowedOrigins
    ? ` Its sessions for browsers may only name ${allowedOrigins.join(', ')}.`
    : '';
  return {
    json: {
      tenant_id: tenantId,
      session_binding: sessionBinding ?? null,
      return_origins: returnOrigins,
      allowed_origins: allowedOrigins ?? null,
      deletion: deletion ? deletionBody(deletion) : null,
    },
    text: deletion
      ? deletionText(deletion)
      : `Tenant ${tenantId} ${meanings[sessionBinding ?? ofEnvironment]}.${also}${only}`,
  };
};

const originWanted = `must be an origin as browsers send it, such as https://app.example.com, or ${noOrigin}`;

/** A repeatable option, which replaces what was set before. */
const originsOption = (summary: string) =>
  z
    .array(
      z.string().refine((text) => text === noOrigin || pageOrigin(text) === text, originWanted),
      originWanted,
    )
    .refine((all) => all.length === 1 || !all.includes(noOrigin), `${noOrigin} stands alone`)
    .optional()
    .register(optionFacts, { value: '<origin>', summary, repeatable: true });

const isOrigin = (text: string) => text !== noOrigin;
const orUnset = (origins: string[]) => (origins.length > 0 ? origins : undefined);

export const change = defineCommand({
  changes: true,
  options: z.object({
    tenant,
    'session-binding': z
      .enum(choices, `must be one of: ${choices.join(', ')}`)
      .optional()
      .register(optionFacts, {
        value: `<${choices.join('|')}>`,
        summary: `Whether each start must be bound to its person's session; ${ofEnvironment}: as the environment has it.`,
      }),
    'return-origin': originsOption(
      `Where its starts may lead people back to, in place of what was set before (repeatable); ${noOrigin}: nowhere else than the environment has it.`,
    ),
    'allowed-origin': originsOption(
      `The only origins that its sessions for browsers may name, in place of what was set before (repeatable); ${noOrigin}: no such limit, any origin.`,
    ),
  }),
  examples: [
    'tenants change --local .local --tenant demo --session-binding required',
    `tenants change --env prod --tenant acme --session-binding ${ofEnvironment}`,
    'tenants change --env prod --tenant acme --return-origin https://app.acme.example',
    'tenants change --env prod --tenant acme --allowed-origin https://app.acme.example',
  ],
  run: async (
    context,
    {
      tenant: tenantId,
      'session-binding': chosen,
      'return-origin': toReturn,
      'allowed-origin': toAllow,
    },
  ) => {
    if (!chosen && !toReturn && !toAllow) {
      throw new UsageError('Give --session-binding, --return-origin or --allowed-origin.');
    }
    await refuseDeleted(context, tenantId);
    context.aboutTo(`Change the settings of tenant ${tenantId}`);
    const origins = toReturn?.filter(isOrigin);
    const allowed = toAllow?.filter(isOrigin);
    await context.tenantSettings.change(tenantId, {
      ...(chosen ? { sessionBinding: chosen === ofEnvironment ? undefined : chosen } : {}),
      ...(origins ? { returnOrigins: orUnset(origins) } : {}),
      ...(allowed ? { allowedOrigins: orUnset(allowed) } : {}),
    });
    const changed = {
      ...(chosen ? { sessionBinding: chosen } : {}),
      ...(origins ? { returnOrigins: origins } : {}),
      ...(allowed ? { allowedOrigins: orUnset(allowed) ?? ('any' as const) } : {}),
    };
    const isKnown = (await context.apiKeys.listByTenant(tenantId)).length > 0;
    return {
      ...(await outcomeOf(context, tenantId)),
      ...(isKnown ? {} : unknownTenant(tenantId)),
      acts: [{ act: 'tenant.changed', result: 'done', tenantId, ...changed }],
    };
  },
});

export const show = defineCommand({
  options: z.object({ tenant }),
  examples: [
    'tenants show --local .local --tenant demo',
    'tenants show --env prod --tenant acme --json',
  ],
  run: (context, { tenant: tenantId }) => outcomeOf(context, tenantId),
});
