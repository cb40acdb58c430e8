import * as z from 'zod';
import {
  mostConnectionLimit,
  usualConnectionLimit,
} from '../../functions/connections/domain/connection-limit.ts';
import { pageOrigin } from '../../functions/platform/model/page-origin.ts';
import { type RateLimit, readRate } from '../../functions/platform/model/rate-limit.ts';
import { sessionBindings } from '../../functions/platform/model/session-binding.ts';
import type { TenantSettingOverrides } from '../../functions/platform/model/tenant-settings.ts';
import { optionFacts } from '../command-line/options.ts';
import { ofEnvironment } from './commands/show-tenant.ts';
import { tenant } from './options.ts';

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

const countRule = `must be a whole number from 1 to ${mostConnectionLimit}, or ${ofEnvironment}`;

/** @returns undefined for that of every tenant */
const readCount = (text: string): number | undefined =>
  /^[1-9]\d*$/.test(text) && Number(text) <= mostConnectionLimit ? Number(text) : undefined;

const isOrigin = (text: string) => text !== noOrigin;
const orUnset = (origins: string[]) => (origins.length > 0 ? origins : undefined);

export const changeOptions = z.object({
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
export const settingsOf = (chosen: ChosenSettings): TenantSettingOverrides => {
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
