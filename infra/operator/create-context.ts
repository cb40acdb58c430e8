import { setTimeout } from 'node:timers/promises';
import { createAgents } from '../../functions/adapters/agents.ts';
import { createApiKeys } from '../../functions/adapters/api-keys.ts';
import { createConnections } from '../../functions/adapters/connections.ts';
import { createOAuthApps, createRegisteredApps } from '../../functions/adapters/oauth-apps.ts';
import { createSealedSecrets } from '../../functions/adapters/sealed-secrets.ts';
import { createSecretBox } from '../../functions/adapters/secret-box.ts';
import { type Ask, readSecrets } from '../command-line/ask.ts';
import { CommandError } from '../command-line/command-error.ts';
import {
  createPaint,
  createProgress,
  interruption,
  type Terminal,
} from '../command-line/terminal.ts';
import type { Context } from './command.ts';
import { confirmChange } from './confirm-change.ts';
import type { Target } from './target.ts';

/** All that commands work with. @param targetOption the option that named the environment */
export const createContext = (
  target: Target,
  targetOption: string,
  terminal: Terminal,
  ask: Ask,
): Context => {
  const { stdin, stdout, stderr } = terminal;
  const { environment, database, kms, secretsKeyId, providers, auditTrail } = target;
  // A question is on standard error: nobody sees it where that goes elsewhere.
  const isTTY = !!stdin.isTTY && !!stderr.isTTY;
  const secretBox = createSecretBox(kms, secretsKeyId, environment);
  return {
    environment,
    targetOption,
    database,
    agents: createAgents(database),
    apiKeys: createApiKeys(database),
    oauthApps: createOAuthApps(database, secretBox),
    registeredApps: createRegisteredApps(database),
    connections: createConnections(database),
    providers,
    providerApi: target.providerApi,
    sealedSecrets: createSealedSecrets(database),
    secretBox,
    auditTrail,
    nowMs: Date.now(),
    clock: { nowMs: () => Date.now(), sleep: (ms) => setTimeout(ms) },
    events: target.events,
    paint: createPaint(terminal),
    interruption: () => interruption(terminal),
    print: (line) => void stdout.write(`${line}\n`),
    progress: createProgress(stderr),
    confirm: (change) => confirmChange(change, { environment, isTTY, ask }),
    ask: isTTY ? ask : undefined,
    explain: (error) => explainFailure(error, target).message,
    baseUrl: target.baseUrl,
    readSecrets: (most) => readSecrets(stdin, most),
  };
};

/** Any failure in one line: in the operator's terms where they are known, or as the SDK says it. */
export const explainFailure = (error: unknown, target?: Target): CommandError => {
  if (error instanceof CommandError) return error;
  const reason = error instanceof Error && target?.explain(error);
  return new CommandError(reason || firstLine(error));
};

/** Some of the SDK's errors have a code alone. */
const firstLine = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return `${String(error).replace(/\s*\n[\s\S]*/, '')}${code}`;
};
