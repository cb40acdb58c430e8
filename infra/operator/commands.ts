import type { Command } from './command.ts';
import { addAgent } from './commands/add-agent.ts';
import { audit } from './commands/audit.ts';
import { configureOAuthApp } from './commands/configure-oauth-app.ts';
import { createApiKeyCommand } from './commands/create-api-key.ts';
import { explainIntegration } from './commands/explain-integration.ts';
import { exportRows } from './commands/export-rows.ts';
import { importRows } from './commands/import-rows.ts';
import { listAgents } from './commands/list-agents.ts';
import { listApiKeys } from './commands/list-api-keys.ts';
import { listIntegrations } from './commands/list-integrations.ts';
import { listOAuthApps } from './commands/list-oauth-apps.ts';
import { redriveEvents } from './commands/redrive-events.ts';
import { removeAgent } from './commands/remove-agent.ts';
import { removeOAuthApp } from './commands/remove-oauth-app.ts';
import { revokeApiKey } from './commands/revoke-api-key.ts';
import { rotate } from './commands/rotate.ts';
import { setAgent } from './commands/set-agent.ts';
import { tailEvents } from './commands/tail-events.ts';

/** Every command by name. */
export const commands: ReadonlyMap<string, Command> = new Map(
  [
    createApiKeyCommand,
    listApiKeys,
    revokeApiKey,
    addAgent,
    setAgent,
    listAgents,
    removeAgent,
    configureOAuthApp,
    listOAuthApps,
    removeOAuthApp,
    listIntegrations,
    explainIntegration,
    rotate,
    redriveEvents,
    tailEvents,
    audit,
    exportRows,
    importRows,
  ].map((command) => [command.name, command]),
);
