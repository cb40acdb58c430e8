import * as z from 'zod';
import {
  mostConnectionLimit,
  usualConnectionLimit,
} from '../../../functions/connections/domain/connection-limit.ts';
import { limitOverrideProblems } from '../../../functions/keys/domain/limit-override.ts';
import { pageOrigin } from '../../../functions/platform/model/page-origin.ts';
import { type RateLimit, readRate } from '../../../functions/platform/model/rate-limit.ts';
import { sessionBindings } from '../../../functions/platform/model/session-binding.ts';
import type { TenantSettingOverrides } from '../../../functions/platform/model/tenant-settings.ts';
import { changedSettings } from '../../../functions/tenants/http/tenant-settings.ts';
import { CommandError, UsageError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';
import { defineCommand, ifUnknown, refuseDeleted } from '../command.ts';
import { tenant } from '../options.ts';
import { ofEnvironment, tenantOutcome } from './show-tenant.ts';

const choices = [...sessionBindings, ofEnvironment] as const;
const noOrigin = 'none';
const rateRule = `must be <per second>/<at once> in whole numbers, as in 5/10, or ${ofEnvironment}`;

const originRule = `must be an origin as browsers send it, such as https://app.example.com, or ${noOrigin}`;

/** A repeatable option, which replaces what was set before. */
const originsOption = (summary: string) =>
  z
    .array(
      z.string().refine((text) => text === noOrigin || pageOrigin(text) === text, originRule),
      originRule,
    )
    .refine((all) => all.length === 1 || !all.includes(noOrigin), `${noOrigin} stands alone`)
    .optional()
    .register(optionFacts, { value: '<origin>', summary, repeatable: true });

/** @returns undefined for that of the environment */
const readLimits = (text: string): RateLimit | undefined =>
  /^[1-9]\d*\/[1-9]\d*$/.test(text) ? readRate(text) : undefined;

/** @throws CommandError if the environment does not allow it */
const checkLimits = (limits: RateLimit | undefined, ofAll: RateLimit): void => {
  const [problem] = limits ? limitOverrideProblems(limits, ofAll) : [];
  if (!problem) return;
  const part = { perSecond: 'The rate', burst: 'The burst' }[problem.of];
  throw new CommandError(`--rate-limit: ${part} ${problem.message}.`);
};

const countRule = `must be a whole number from 1 to ${mostConnectionLimit}, or ${ofEnvironment}`;

/** @returns undefined for that of every tenant */
const readCount = (text: string): number | undefined =>
  /^[1-9]\d*$/.test(text) && Number(text) <= mostConnectionLimit ? Number(text) : undefined;

const isOrigin = (text: string) => text !== noOrigin;
const orUnset = (origins: string[]) => (origins.length > 0 ? origins : undefined);

const changeOptions = z.object({
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
  'rate-limit': z
    .string()
    .refine((text) => text === ofEnvironment || readLimits(text) !== undefined, rateRule)
    .optional()
    .register(optionFacts, {
      value: `<n>/<burst>|${ofEnvironment}`,
      summary: `Requests per second and burst of all its keys together, at most those of the environment; ${ofEnvironment}: as the environment has it.`,
    }),
  'connection-limit': z
    .string()
    .refine((text) => text === ofEnvironment || readCount(text) !== undefined, countRule)
    .optional()
    .register(optionFacts, {
      value: `<n>|${ofEnvironment}`,
      summary: `How many connections it may have, at most ${mostConnectionLimit}; ${ofEnvironment}: ${usualConnectionLimit}, as every tenant.`,
    }),
});

type ChosenSettings = z.output<typeof changeOptions>;

/** Only the members that were chosen. */
const settingsOf = (chosen: ChosenSettings): TenantSettingOverrides => {
  const { 'session-binding': binding, 'rate-limit': rate, 'connection-limit': count } = chosen;
  const origins = chosen['return-origin']?.filter(isOrigin);
  const allowed = chosen['allowed-origin']?.filter(isOrigin);
  return {
    ...(binding ? { sessionBinding: binding === ofEnvironment ? undefined : binding } : {}),
    ...(origins ? { returnOrigins: orUnset(origins) } : {}),
    ...(allowed ? { allowedOrigins: orUnset(allowed) } : {}),
    ...(rate ? { limits: readLimits(rate) } : {}),
    ...(count ? { connectionLimit: readCount(count) } : {}),
  };
};

export const change = defineCommand({
  changes: true,
  options: changeOptions,
  examples: [
    'tenants change --local .local --tenant demo --session-binding required',
    `tenants change --env prod --tenant acme --session-binding ${ofEnvironment}`,
    'tenants change --env prod --tenant acme --return-origin https://app.acme.example',
    'tenants change --env prod --tenant acme --allowed-origin https://app.acme.example',
    'tenants change --env prod --tenant acme --rate-limit 5/10',
    'tenants change --env prod --tenant acme --connection-limit 2000',
  ],
  run: async (context, chosen) => {
    const { tenant: tenantId } = chosen;
    const settings = settingsOf(chosen);
    if (Object.keys(settings).length === 0) {
      throw new UsageError(
        'Give --session-binding, --return-origin, --allowed-origin, --rate-limit or --connection-limit.',
      );
    }
    checkLimits(settings.limits, context.tenantRateLimit);
    await refuseDeleted(context, tenantId);
    const warning = await ifUnknown(context, tenantId);
    context.aboutTo(`Change the settings of tenant ${tenantId}`, undefined, warning);
    await context.tenantSettings.change(tenantId, settings);
    return {
      ...(await tenantOutcome(context, tenantId)),
      ...warning,
      acts: [{ act: 'tenant.changed', result: 'done', tenantId, ...changedSettings(settings) }],
    };
  },
});
