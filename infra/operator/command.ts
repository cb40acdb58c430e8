import type * as z from 'zod';
import type { Provider } from '../../functions/catalogue/providers/provider.ts';
import type { Deadline } from '../../functions/platform/model/ports.ts';
import type { Act } from '../../functions/telemetry/act.ts';
import { CommandError, UsageError } from '../command-line/command-error.ts';
import { checkOptions, type TypedOptions } from '../command-line/options.ts';
import type { CommandFacts } from '../command-line/program.ts';
import type { CommandContext } from './create-context.ts';

/**
 * An outcome: `json` for programs, in snake_case and stable; `text` for people. `failure` says in
 * one line what was left undone: exit code 1, or `exitCode`. `acts` go to the audit trail.
 */
export type CommandOutcome = {
  json: unknown;
  text: string;
  failure?: string;
  exitCode?: number;
  acts?: readonly Act[];
};

/** Its examples begin with its name. */
type CommandDescription<Options extends z.ZodObject> = Pick<CommandFacts, 'notes' | 'examples'> & {
  options: Options;
  /** Set of what changes something: it takes --dry-run, and calls `confirm` or `aboutTo` first. */
  changes?: true;
};

/** One command, ready to be explained and run; nouns.ts has its name and what it does. */
export type Command = CommandDescription<z.ZodObject> & {
  /**
   * Checks the options before anything is touched.
   * @throws UsageError naming every problem
   */
  prepare(given: TypedOptions): (context: CommandContext) => Promise<CommandOutcome>;
};

/** A command from its facts and what it does with its checked options. */
export const defineCommand = <Options extends z.ZodObject>({
  run,
  ...facts
}: CommandDescription<Options> & {
  run(context: CommandContext, options: z.output<Options>): Promise<CommandOutcome>;
}): Command => ({
  ...facts,
  prepare: (given) => {
    const options = checkOptions(facts.options, given);
    return (context) => run(context, options);
  },
});

/** What a command exits with beside 0, 1 and 2, which every program has. */
export const exitCodes = {
  /** What was explained does not work. */
  unhealthy: 3,
  /** It is done, or nothing was sent, and the tenant is perhaps none: its id may be misspelled. */
  unknownTenant: 3,
  /** Ctrl-C: 128 and the number of SIGINT, as a shell has it. */
  interrupted: 130,
} as const;

/** Of an answer about a tenant of which nothing is known. Tenants are created nowhere. */
export const unknownTenant = (tenantId: string): Pick<CommandOutcome, 'failure' | 'exitCode'> => ({
  failure: `Warning: tenant ${tenantId} has no API keys. Check its id.`,
  exitCode: exitCodes.unknownTenant,
});

/** {@link unknownTenant}, unless it has an API key. */
export const ifUnknown = async (
  { apiKeys }: Pick<CommandContext, 'apiKeys'>,
  tenantId: string,
): Promise<ReturnType<typeof unknownTenant>> =>
  (await apiKeys.listByTenant(tenantId)).length > 0 ? {} : unknownTenant(tenantId);

/**
 * {@link ifUnknown}, of an answer that has `found` things of a tenant, if it names one. Without any it may
 * still have settings, or be deleted, and so have no key.
 */
export const ifNothingOf = async (
  context: Pick<CommandContext, 'apiKeys' | 'tenantSettings'>,
  tenantId: string | undefined,
  found = 0,
): Promise<ReturnType<typeof unknownTenant>> => {
  if (tenantId === undefined || found > 0) return {};
  // A setting that was taken back is undefined.
  const settings = Object.values(await context.tenantSettings.of(tenantId));
  return settings.some((setting) => setting !== undefined) ? {} : ifUnknown(context, tenantId);
};

/** @throws CommandError if the tenant is deleted, or is being deleted: it gets nothing new */
export const refuseDeleted = async (
  { tenantSettings }: Pick<CommandContext, 'tenantSettings'>,
  tenantId: string,
): Promise<void> => {
  const { deletionRequestedAtMs } = await tenantSettings.of(tenantId);
  if (deletionRequestedAtMs === undefined) return;
  throw new CommandError(`Tenant ${tenantId} is deleted, or about to be. Use another id.`);
};

/** "1 event", "2 events" */
export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;

/** @throws UsageError where the environment lacks it, as deployed ones lack the demo provider */
export const providerOf = (
  { environment, providers }: Pick<CommandContext, 'environment' | 'providers'>,
  type: string,
): Provider => {
  const provider = providers.get(type);
  if (!provider) throw new UsageError(`${environment} has no provider ${type}.`);
  return provider;
};

/** For how long a command may wait for what others are at. */
const commandMs = 60_000;

export const commandDeadline = (): Deadline => {
  const untilMs = Date.now() + commandMs;
  return { signal: AbortSignal.timeout(commandMs), remainingMs: () => untilMs - Date.now() };
};
