import { limitOverrideProblems } from '../../../functions/keys/domain/limit-override.ts';
import type { RateLimit } from '../../../functions/platform/model/rate-limit.ts';
import { changedSettings } from '../../../functions/tenants/http/tenant-settings.ts';
import { CommandError, UsageError } from '../../command-line/command-error.ts';
import { defineCommand, ifUnknown, refuseDeleted } from '../command.ts';
import { changeOptions, settingsOf } from '../tenant-change-options.ts';
import { ofEnvironment, tenantOutcome } from './show-tenant.ts';

/** @throws CommandError if the environment does not allow it */
const checkLimits = (limits: RateLimit | undefined, ofAll: RateLimit): void => {
  const [problem] = limits ? limitOverrideProblems(limits, ofAll) : [];
  if (!problem) return;
  const part = { perSecond: 'The rate', burst: 'The burst' }[problem.of];
  throw new CommandError(`--rate-limit: ${part} ${problem.message}.`);
};

export const change = defineCommand({
  changes: true,
  options: changeOptions,
  examples: [
    'tenants change --local .local --tenant demo --session-binding required',
    `tenants change --env prod --tenant acme --session-binding ${ofEnvironment}`,
    'tenants change --env prod --tenant acme --return-origin https://app.acme.example',
    'tenants change --env prod --tenant acme --allowed-origin https://app.acme.example',
    'tenants change --env prod --tenant acme --rate-limit 5/10',
    'tenants change --env prod --tenant acme --connection-limit 2000',
  ],
  run: async (context, chosen) => {
    const { tenant: tenantId } = chosen;
    const settings = settingsOf(chosen);
    if (Object.keys(settings).length === 0) {
      throw new UsageError(
        'Give --session-binding, --return-origin, --allowed-origin, --rate-limit or --connection-limit.',
      );
    }
    checkLimits(settings.limits, context.tenantRateLimit);
    await refuseDeleted(context, tenantId);
    const warning = await ifUnknown(context, tenantId);
    context.aboutTo(`Change the settings of tenant ${tenantId}`, undefined, warning);
    await context.tenantSettings.change(tenantId, settings);
    return {
      ...(await tenantOutcome(context, tenantId)),
      ...warning,
      acts: [{ act: 'tenant.changed', result: 'done', tenantId, ...changedSettings(settings) }],
    };
  },
});
