import * as z from 'zod';
import { type GivenSettings, readSettings } from '../../../functions/apps/domain/read-settings.ts';
import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import { UsageError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';
import { tenant } from '../options.ts';

const parameter = z
  .string()
  .regex(
    /^[A-Za-z_][\w.-]{0,63}=[\x21-\x7e]{1,512}$/,
    'must be <name>=<value>, the value 1 to 512 visible ASCII characters',
  )
  .transform((text): [name: string, value: string] => {
    const end = text.indexOf('=');
    return [text.slice(0, end), text.slice(end + 1)];
  });

export const parameters = z.array(parameter).default([]).register(optionFacts, {
  value: '<name>=<value>',
  summary: "A parameter of the authorization URL that the provider's apps may have (repeatable).",
  repeatable: true,
});

export const authorizationHost = z.string().optional().register(optionFacts, {
  value: '<host>',
  summary: "Where people consent, in the place of the provider's usual host.",
});

export const region = z.string().optional().register(optionFacts, {
  value: '<name>',
  summary: 'The region that the app is for, where a provider has several. Without it: every other.',
});

/** Whose app it is. */
export const appTenant = tenant.optional().register(optionFacts, {
  value: '<id>',
  summary: "The tenant whose own app it is. Without it: the platform's, for all tenants.",
});

/** What was typed of an app's settings. */
type AppOptions = {
  parameter: readonly (readonly [name: string, value: string])[];
  'authorization-host'?: string | undefined;
  region?: string | undefined;
};

export const words = {
  region: '--region',
  authorizationHost: '--authorization-host',
  authorizationParameters: '--parameter',
} as const;

/**
 * The settings of an app as people call them, checked. No problem repeats what was typed: it may be a
 * secret.
 * @throws UsageError naming every problem
 */
export const readAppOptions = (
  provider: Provider,
  { region, 'authorization-host': authorizationHost, parameter }: AppOptions,
): GivenSettings => {
  const authorizationParameters = Object.fromEntries(parameter);
  const given = { region, authorizationHost, authorizationParameters };
  const { problems } = readSettings(provider, given, words);
  const isTwice = Object.keys(authorizationParameters).length < parameter.length;
  const messages = [
    ...problems.map(({ message }) => message),
    ...(isTwice ? ['A --parameter is given twice.'] : []),
  ];
  if (messages.length > 0) throw new UsageError(messages.join(' '));
  return given;
};

/** The stored region of what was typed. @throws UsageError */
export const readRegion = (provider: Provider, region: string | undefined): string | undefined =>
  readSettings(provider, readAppOptions(provider, { region, parameter: [] }), words).settings
    .region;
