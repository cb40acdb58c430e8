import * as z from 'zod';
import type { AppRegistration } from '../../../functions/domain/model/ports.ts';
import type { Provider } from '../../../functions/providers/provider.ts';
import { UsageError } from '../../command-line/command-error.ts';
import { optionFacts } from '../../command-line/options.ts';

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

/** What was typed of an app's settings. */
type AppOptions = {
  parameter: readonly (readonly [name: string, value: string])[];
  'authorization-host'?: string | undefined;
  region?: string | undefined;
};

type Settings = Pick<AppRegistration, 'region' | 'authorizationParameters' | 'authorizationHost'>;

/**
 * The settings of an app as they are stored. No problem repeats what was typed: it may be a secret.
 * @throws UsageError naming every problem
 */
export const readAppOptions = (provider: Provider, options: AppOptions): Settings => {
  const { region, 'authorization-host': authorizationHost, parameter } = options;
  const { label, appSettings } = provider;
  const regions = appSettings?.regions?.values ?? {};
  const hosts = appSettings?.authorizationHosts ?? [];
  const oneApp = `${label} has one OAuth app for all regions`;
  const oneHost = `People consent to ${label} at one host`;
  const problems = [
    ...choiceProblems('region', region, Object.keys(regions), oneApp),
    ...choiceProblems('authorization-host', authorizationHost, hosts, oneHost),
    ...parameterProblems(provider, parameter),
  ];
  if (problems.length > 0) throw new UsageError(problems.join(' '));
  return {
    region: region && regions[region],
    authorizationHost,
    authorizationParameters: parameter.length > 0 ? Object.fromEntries(parameter) : undefined,
  };
};

/** The stored region of what was typed. @throws UsageError */
export const readRegion = (provider: Provider, region: string | undefined): string | undefined =>
  readAppOptions(provider, { region, parameter: [] }).region;

/** @param otherwise where the provider has nothing to choose from */
const choiceProblems = (
  option: 'region' | 'authorization-host',
  given: string | undefined,
  known: readonly string[],
  otherwise: string,
) => {
  if (given === undefined || known.includes(given)) return [];
  return known.length > 0
    ? [`--${option} must be one of: ${known.join(', ')}.`]
    : [`${otherwise}: leave --${option} out.`];
};

const parameterProblems = (
  { label, appSettings }: Provider,
  given: AppOptions['parameter'],
): string[] => {
  const known = Object.entries(appSettings?.authorizationParameters ?? {});
  const names = given.map(([name]) => name);
  const values = new Map(given);
  const foreign = names.some((name) => !known.some(([each]) => each === name));
  const takes = known.map(([name, parameter]) => `${name} (${parameter.label})`).join(', ');
  return [
    ...(foreign
      ? [
          `An app of ${label} takes ${takes ? `no other --parameter than ${takes}` : 'no --parameter'}.`,
        ]
      : []),
    ...(values.size < names.length ? ['A --parameter is given twice.'] : []),
    ...known.flatMap(([name, { label: meaning, pattern, required }]) => {
      const value = values.get(name);
      if (value === undefined) {
        return required ? [`--parameter ${name}=<value> is required: ${meaning}.`] : [];
      }
      return pattern.test(value) ? [] : [`--parameter ${name} is not valid: ${meaning}.`];
    }),
  ];
};
