import type { Command } from './command.ts';
import { addAgent, listAgents, removeAgent, setAgent } from './commands/agents.ts';
import { createApiKeyCommand, listApiKeys, revokeApiKey } from './commands/api-keys.ts';
import { audit } from './commands/audit.ts';
import { configureOAuthApp } from './commands/configure-oauth-app.ts';
import { explainIntegration } from './commands/explain-integration.ts';
import { explainWebhook } from './commands/explain-webhook.ts';
import { exportRows } from './commands/export-rows.ts';
import { importRows } from './commands/import-rows.ts';
import { listIntegrations } from './commands/list-integrations.ts';
import { listWebhooks } from './commands/list-webhooks.ts';
import { listOAuthApps, removeOAuthApp } from './commands/oauth-apps.ts';
import { redriveEvents } from './commands/redrive-events.ts';
import { rotate } from './commands/rotate.ts';
import { tailEvents } from './commands/tail-events.ts';
import { setTenant, showTenant } from './commands/tenants.ts';

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
    setTenant,
    showTenant,
    configureOAuthApp,
    listOAuthApps,
    removeOAuthApp,
    listIntegrations,
    explainIntegration,
    listWebhooks,
    explainWebhook,
    rotate,
    redriveEvents,
    tailEvents,
    audit,
    exportRows,
    importRows,
  ].map((command) => [command.name, command]),
);
