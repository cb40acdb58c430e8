import * as z from 'zod';
import type { createAgents } from '../../functions/adapters/agents.ts';
import type { createApiKeys } from '../../functions/adapters/api-keys.ts';
import type { createConnections } from '../../functions/adapters/connections.ts';
import type { createOAuthApps } from '../../functions/adapters/oauth-apps.ts';
import type { SealedSecrets } from '../../functions/adapters/sealed-secrets.ts';
import type { Clock, SecretBox } from '../../functions/domain/model/ports.ts';
import type { Providers } from '../../functions/providers/catalogue.ts';
import { UsageError } from './operator-error.ts';

/** What help says of an option: `value` names its value, and a flag has none. */
export type OptionFacts = { value?: string; summary: string };
export const optionFacts = z.registry<OptionFacts>();

/** What commands work with: the environment that was chosen, and what is piped in. */
export type Context = {
  environment: string;
  /** The option that names it, as it is typed: for the command lines that are suggested. */
  targetOption: string;
  agents: ReturnType<typeof createAgents>;
  apiKeys: ReturnType<typeof createApiKeys>;
  oauthApps: ReturnType<typeof createOAuthApps>;
  connections: ReturnType<typeof createConnections>;
  providers: Providers;
  sealedSecrets: SealedSecrets;
  secretBox: SecretBox;
  nowMs: number;
  clock: Clock;
  /** One line to whoever waits. */
  progress(line: string): void;
  /** In one line, why a call failed. */
  explain(error: unknown): string;
  /** @throws UsageError when nothing usable is piped in */
  readSecret(): Promise<string>;
};

/**
 * An outcome: `json` for programs, in snake_case and stable; `text` for people. `failure` says in
 * one line what was left undone: exit code 1.
 */
export type Outcome = { json: unknown; text: string; failure?: string };

type Facts<Options extends z.ZodObject> = {
  name: string;
  summary: string;
  /** What one should know before using it. */
  notes?: string;
  /** By long name, without the two dashes. */
  options: Options;
  /** Command lines, from the name on. */
  examples: readonly string[];
};

/** One command, ready to be listed, explained and run. */
export type Command = Facts<z.ZodObject> & {
  /**
   * Checks the options before anything is touched.
   * @throws UsageError naming every problem
   */
  prepare(given: Record<string, unknown>): (context: Context) => Promise<Outcome>;
};

/** @throws UsageError naming every problem */
export const checkOptions = <Options extends z.ZodType>(
  options: Options,
  given: Record<string, unknown>,
): z.output<Options> => {
  const parsed = options.safeParse(given);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map(({ path, message }) =>
    [...path.map((name) => `--${String(name)}`), message].join(' '),
  );
  throw new UsageError(`${problems.join('; ')}.`);
};

/** A command from its facts and what it does with its checked options. */
export const defineCommand = <Options extends z.ZodObject>({
  run,
  ...facts
}: Facts<Options> & {
  run(context: Context, options: z.output<Options>): Promise<Outcome>;
}): Command => ({
  ...facts,
  prepare: (given) => {
    const options = checkOptions(facts.options, given);
    return (context) => run(context, options);
  },
});
