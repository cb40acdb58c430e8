import {
  type ConfigVariable,
  members,
  type optional,
  required,
  type VariableReader,
} from './config-variables.ts';
import { rateText } from './model/rate-limit.ts';

type ConfigValue<Of extends ConfigVariable> = Of[1] extends VariableReader<infer T> ? T : never;
type RequiredConfig = { [Member in keyof typeof required]: ConfigValue<(typeof required)[Member]> };
export type Config = RequiredConfig & { [Member in keyof typeof optional]?: string };

/**
 * Checks the environment variables of a function.
 * @throws Error that lists every problem at once
 */
export const parseConfig = (env: Record<string, string | undefined>): Config => {
  const problems: string[] = [];
  const read = members.map(([member, [name, reader, absent]]) => {
    const { [name]: given } = env;
    const value = given === undefined ? absent : reader.read(given);
    const isNeeded = given !== undefined || member in required;
    if (value === undefined && isNeeded) problems.push(`${name}: ${reader.expected}`);
    return [member, value];
  });
  if (problems.length > 0) throw new Error(`Invalid configuration:\n${problems.join('\n')}`);
  return Object.fromEntries(read) as Config;
};

/** {@link parseConfig} of this process. */
export const readConfig = (): Config => parseConfig(process.env);

/**
 * What lines of a log and metrics need. The names are Powertools', which operators know. Not part of
 * {@link parseConfig}: a failure to read that is logged too.
 */
const telemetryOf = ({ env }: NodeJS.Process) => {
  const level = env.AWS_LAMBDA_LOG_LEVEL ?? env.POWERTOOLS_LOG_LEVEL ?? '';
  return {
    onlyFailures: ['WARN', 'ERROR', 'CRITICAL', 'FATAL'].includes(level.toUpperCase()),
    hasMetrics: env.POWERTOOLS_METRICS_DISABLED !== 'true',
    namespace: env.POWERTOOLS_METRICS_NAMESPACE ?? 'Trunkline',
    service: env.POWERTOOLS_SERVICE_NAME ?? 'api',
    isOnLambda: env.AWS_LAMBDA_RUNTIME_API !== undefined,
  };
};

let telemetry: ReturnType<typeof telemetryOf> | undefined;

/** Once on Lambda: nothing of it changes there while a process lives, and to read it takes as long as to write a line. */
export const readTelemetry = () => {
  if (telemetry) return telemetry;
  const read = telemetryOf(process);
  if (read.isOnLambda) telemetry = read;
  return read;
};

/** Of the invocation that runs. */
export const readTrace = (): string | undefined => process.env._X_AMZN_TRACE_ID;

/**
 * The environment variables from which {@link parseConfig} reads this configuration.
 * @param config without a region for Lambda, which sets AWS_REGION itself; strings may be CDK tokens
 */
export const variablesOf = (
  config: Omit<Config, 'region'> & { region?: string },
): Record<string, string> => {
  const { rateLimit, tenantRateLimit, ...others } = config;
  const rates = { rateLimit: rateText(rateLimit), tenantRateLimit: rateText(tenantRateLimit) };
  const given: Record<string, unknown> = { ...others, ...rates };
  // Without a variable for an empty list.
  const known = members.filter(([member]) => String(given[member] ?? '') !== '');
  return Object.fromEntries(known.map(([member, [name]]) => [name, String(given[member])]));
};
