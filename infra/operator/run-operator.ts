import { setTimeout } from 'node:timers/promises';
import { createAgents } from '../../functions/adapters/agents.ts';
import { createApiKeys } from '../../functions/adapters/api-keys.ts';
import { createConnections } from '../../functions/adapters/connections.ts';
import { createOAuthApps } from '../../functions/adapters/oauth-apps.ts';
import { createSealedSecrets } from '../../functions/adapters/sealed-secrets.ts';
import { createSecretBox } from '../../functions/adapters/secret-box.ts';
import { printable } from '../../functions/domain/model/printable.ts';
import { readArguments } from './arguments.ts';
import { type Command, type Context, checkOptions } from './command.ts';
import { commands } from './commands.ts';
import { connect } from './connect.ts';
import { commandHelp, factsOf, generalHelp } from './help.ts';
import { OperatorError, UsageError } from './operator-error.ts';
import { readSecret, type SecretInput } from './read-secret.ts';
import type { Target } from './target.ts';
import { targetOptionOf, targetOptions } from './target-options.ts';

/** The process, as a command sees it. */
export type Io = {
  env: Record<string, string | undefined>;
  stdin: SecretInput;
  stdout(text: string): void;
  stderr(text: string): void;
};

/**
 * One command line: the answer goes to `stdout`, one line about a failure to `stderr`.
 * @returns the exit code: 0, 1 for a failure, 2 for a command line that is not understood
 */
export const runOperator = async (args: string[], io: Io): Promise<number> => {
  try {
    const { text, failure } = await answer(args, io);
    io.stdout(`${text}\n`);
    if (failure === undefined) return 0;
    io.stderr(`${failure}\n`);
    return 1;
  } catch (error) {
    const failure = error instanceof OperatorError ? error : unexpected(error);
    io.stderr(`${failure.message}\n`);
    return failure.exitCode;
  }
};

/** What the SDK throws is its own text; some of its errors have a code alone. */
const unexpected = (error: unknown): OperatorError => {
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return new OperatorError(`${String(error).replace(/\s*\n[\s\S]*/, '')}${code}`);
};

type Answer = { text: string; failure?: string | undefined };

const answer = async (args: string[], io: Io): Promise<Answer> => {
  const [name, ...rest] = args;
  if (name === '--help') return { text: generalHelp(commands.values()) };
  const command = name === undefined ? undefined : commands.get(name);
  if (!command) {
    const problem = name === undefined ? 'No command.' : `Unknown command '${printable(name)}'.`;
    throw new UsageError(
      `${problem} Valid ones: ${[...commands.keys()].join(', ')}. Try npm run operator -- --help`,
    );
  }
  if (rest.includes('--help')) return { text: commandHelp(command) };
  return run(command, rest, io);
};

const run = async (command: Command, args: string[], io: Io): Promise<Answer> => {
  const given = readArguments(args, factsOf(command));
  const prepared = command.prepare(given);
  const options = checkOptions(targetOptions, given);
  const target = await connect(options, io.env);
  const { json, text, failure } = await prepared(
    contextOf(target, targetOptionOf(options), io),
  ).catch((error: unknown) => {
    throw explained(target, error);
  });
  return { text: options.json ? JSON.stringify(json, null, 2) : text, failure };
};

const explained = (target: Target, error: unknown): OperatorError => {
  if (error instanceof OperatorError) return error;
  const reason = error instanceof Error && target.explain(error);
  return reason ? new OperatorError(reason) : unexpected(error);
};

const contextOf = (target: Target, targetOption: string, io: Io): Context => {
  const { environment, database, kms, secretsKeyId, providers } = target;
  const secretBox = createSecretBox(kms, secretsKeyId, environment);
  return {
    environment,
    targetOption,
    agents: createAgents(database),
    apiKeys: createApiKeys(database),
    oauthApps: createOAuthApps(database, secretBox),
    connections: createConnections(database),
    providers,
    sealedSecrets: createSealedSecrets(database),
    secretBox,
    nowMs: Date.now(),
    clock: { nowMs: () => Date.now(), sleep: (ms) => setTimeout(ms) },
    progress: (line) => io.stderr(`${line}\n`),
    explain: (error) => explained(target, error).message,
    readSecret: () => readSecret(io.stdin),
  };
};
