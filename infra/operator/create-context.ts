import { createAgentBindings } from '../../functions/agents/adapters/agent-bindings.ts';
import { createManagedAgents } from '../../functions/agents/adapters/managed-agents.ts';
import { createOAuthApps } from '../../functions/apps/adapters/oauth-apps.ts';
import { createRegisteredApps } from '../../functions/apps/adapters/registered-apps.ts';
import { createSealedSecrets } from '../../functions/apps/adapters/sealed-secrets.ts';
import { composeStoreActivity } from '../../functions/composition/activity.ts';
import { clock } from '../../functions/composition/services.ts';
import { createConnectionPlaces } from '../../functions/connections/adapters/connection-places.ts';
import { createConnections } from '../../functions/connections/adapters/connections.ts';
import { createImports } from '../../functions/importing/adapters/imports.ts';
import { createManagedKeys } from '../../functions/keys/adapters/managed-keys.ts';
import { createSecretBox } from '../../functions/platform/aws/secret-box.ts';
import { UnreadableRow } from '../../functions/platform/model/unreadable-row.ts';
import { createDeletionRequests } from '../../functions/tenants/adapters/deletions.ts';
import { createKnownTenants } from '../../functions/tenants/adapters/known-tenants.ts';
import { createTenantSettings } from '../../functions/tenants/adapters/tenant-settings.ts';
import { createDeliveries } from '../../functions/webhooks/adapters/webhook-deliveries.ts';
import { createWebhooks } from '../../functions/webhooks/adapters/webhooks.ts';
import { type AskPerson, readSecrets } from '../command-line/ask.ts';
import { CommandError } from '../command-line/command-error.ts';
import { createProgress, interruption, type Terminal } from '../command-line/terminal.ts';
import {
  type ConfirmableChange,
  confirmChange,
  DryRun,
  type DryRunDetails,
  type DryRunWarning,
} from './confirm-change.ts';
import type { OperatorTarget } from './target.ts';
import { unreadableText } from './unreadable-rows.ts';

/** What is stored in an environment. */
const storesOf = (target: OperatorTarget) => {
  const { database, kms, secretsKeyId, environment, providers } = target;
  const secretBox = createSecretBox(kms, secretsKeyId, environment);
  return {
    agents: createManagedAgents(database),
    agentBindings: createAgentBindings(database),
    apiKeys: createManagedKeys(database),
    tenantSettings: createTenantSettings(database),
    deletions: createDeletionRequests(database),
    knownTenants: createKnownTenants(database, providers),
    oauthApps: createOAuthApps(database, secretBox),
    registeredApps: createRegisteredApps(database),
    connections: createConnections(database),
    connectionPlaces: createConnectionPlaces(database, clock.nowMs),
    imports: createImports(database),
    webhooks: createWebhooks(database),
    deliveries: createDeliveries(database),
    sealedSecrets: createSealedSecrets(database),
    activity: target.showsActivity ? composeStoreActivity(database) : undefined,
    secretBox,
  };
};

/** Who runs a command, and whether it is a dry run. */
export type CommandCaller = { terminal: Terminal; ask: AskPerson; isDryRun: boolean };

/** How a command talks with whoever runs it. */
const dialogueOf = ({ terminal, ask, isDryRun }: CommandCaller, environment: string) => {
  const { stdin, stdout, stderr } = terminal;
  // A question is on standard error: nobody sees it where that goes elsewhere.
  const isTTY = !!stdin.isTTY && !!stderr.isTTY;
  const aboutTo = (change: string, details?: DryRunDetails, warning?: DryRunWarning) => {
    if (isDryRun) throw new DryRun(change, details, warning);
  };
  return {
    /** Comes before a change that needs no confirmation. @throws DryRun with --dry-run */
    aboutTo,
    /** Whether nothing is to be changed: some commands then read more. */
    isDryRun,
    /** How wide a line of the answer may be; undefined where there is no screen. */
    columns: stdout.isTTY ? stdout.columns : undefined,
    /** From its call on, Ctrl-C aborts the signal instead of ending the process. */
    interruption: () => interruption(terminal),
    /** One line to whoever waits. */
    progress: createProgress(stderr),
    /** @throws CommandError in staging and prod, unless the name is typed or `yes` is given; or as `aboutTo` */
    confirm: async (
      change: ConfirmableChange,
      details?: DryRunDetails,
      warning?: DryRunWarning,
    ) => {
      aboutTo(change.change, details, warning);
      await confirmChange(change, { environment, isTTY, ask });
    },
    /** Absent where nobody sits who could answer. */
    ask: isTTY ? ask : undefined,
    /** One a line. @throws UsageError when nothing usable is piped in, or more than `most` */
    readSecrets: (most: number) => readSecrets(stdin, most),
  };
};

/**
 * All that commands work with: the environment that was chosen, and who runs them.
 * @param targetOption the option that names it, as it is typed: for the command lines that are suggested
 */
export const createContext = (
  target: OperatorTarget,
  targetOption: string,
  caller: CommandCaller,
) => ({
  ...target,
  ...storesOf(target),
  ...dialogueOf(caller, target.environment),
  targetOption,
  nowMs: clock.nowMs(),
  clock,
  /** In one line, why a call failed. */
  explain: (error: unknown) => explainFailure(error, target).message,
});

export type CommandContext = ReturnType<typeof createContext>;

/** Any failure in one line: in the operator's terms where they are known, or as the SDK says it. */
export const explainFailure = (error: unknown, target?: OperatorTarget): CommandError => {
  if (error instanceof CommandError) return error;
  if (error instanceof UnreadableRow) return new CommandError(unreadableText([error]));
  const reason = error instanceof Error && target?.explain(error);
  return new CommandError(reason || firstLine(error));
};

/** Some of the SDK's errors have a code alone. */
const firstLine = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
  return `${String(error).replace(/\s*\n[\s\S]*/, '')}${code}`;
};
