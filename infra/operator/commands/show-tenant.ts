import * as z from 'zod';
import type { SessionBinding } from '../../../functions/platform/model/session-binding.ts';
import type { TenantSettingOverrides } from '../../../functions/platform/model/tenant-settings.ts';
import { readSettings } from '../../../functions/tenants/http/tenant-settings.ts';
import { type CommandOutcome, defineCommand, ifNothingOf } from '../command.ts';
import type { CommandContext } from '../create-context.ts';
import { tenant } from '../options.ts';
import { deletionText } from './delete-tenant.ts';

/** The choice that takes a tenant's own setting back. */
export const ofEnvironment = 'default' as const;

const bindings: Record<SessionBinding, string> = {
  required: 'must bind each start of a connection to the session of its person',
  optional: 'may start a connection without binding it to the session of its person',
};

const settingsText = (tenantId: string, settings: TenantSettingOverrides): string => {
  const { sessionBinding, returnOrigins = [], allowedOrigins, limits, connectionLimit } = settings;
  const own = [
    sessionBinding && `It ${bindings[sessionBinding]}.`,
    returnOrigins.length > 0 &&
      `Its starts may also lead people back to ${returnOrigins.join(', ')}.`,
    allowedOrigins && `Its sessions for browsers may only name ${allowedOrigins.join(', ')}.`,
    limits && `It may send ${limits.perSecond} requests a second, and ${limits.burst} at once.`,
    connectionLimit !== undefined && `It may have ${connectionLimit} connections.`,
  ].filter(Boolean);
  if (own.length === 0) return `Tenant ${tenantId} has the settings of its environment alone.`;
  return [`Tenant ${tenantId}:`, ...own, 'All else is as in its environment.'].join(' ');
};

/** The settings of a tenant, and how far its deletion is. */
export const tenantOutcome = async (
  context: Pick<CommandContext, 'tenantSettings' | 'deletions'>,
  tenantId: string,
): Promise<CommandOutcome> => {
  const { settings, deletion, body } = await readSettings(context, tenantId);
  return {
    json: { tenant_id: tenantId, ...body },
    text: deletion ? deletionText(deletion) : settingsText(tenantId, settings),
  };
};

export const show = defineCommand({
  options: z.object({ tenant }),
  examples: [
    'tenants show --local .local --tenant demo',
    'tenants show --env prod --tenant acme --json',
  ],
  run: async (context, { tenant: tenantId }) => ({
    ...(await tenantOutcome(context, tenantId)),
    ...(await ifNothingOf(context, tenantId)),
  }),
});
