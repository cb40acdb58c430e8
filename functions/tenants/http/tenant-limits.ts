import type * as z from 'zod/mini';
import { limitOverrideProblems } from '../../keys/domain/limit-override.ts';
import { invalidFields } from '../../platform/contracts/service-error.ts';
import type { RateLimit } from '../../platform/model/rate-limit.ts';
import type { TenantSettingOverrides } from '../../platform/model/tenant-settings.ts';
import type { manageTenant } from '../contracts/manage-tenant.ts';

export type SettingsChangeRequest = Extract<
  z.output<typeof manageTenant.request>,
  { action: 'change' }
>;

/** A rate limit, as services and operators name its parts. */
export const rateBody = ({ perSecond, burst }: RateLimit) => ({
  requests_per_second: perSecond,
  burst,
});

/** A tenant's own limits, as services and operators name them; null if it has none. */
export const limitsBody = ({ limits, connectionLimit }: TenantSettingOverrides) =>
  limits || connectionLimit !== undefined
    ? {
        requests_per_second: limits?.perSecond ?? null,
        burst: limits?.burst ?? null,
        connections: connectionLimit ?? null,
      }
    : null;

type LimitsChange = NonNullable<SettingsChangeRequest['limits']>;

/** Only the limits that the request has. */
export const limitsOf = ({ requests_per_second: perSecond, burst, connections }: LimitsChange) => ({
  ...(perSecond !== undefined && { limits: perSecond && burst ? { perSecond, burst } : undefined }),
  ...(connections !== undefined && { connectionLimit: connections ?? undefined }),
});

export const noLimits = { limits: undefined, connectionLimit: undefined };

const limitFields = { perSecond: 'limits.requests_per_second', burst: 'limits.burst' } as const;

/** @throws ServiceError if no tenant may have these limits. @param ofAll the limit of the environment */
export const refuseLimits = (limits: RateLimit, ofAll: RateLimit): void => {
  const problems = limitOverrideProblems(limits, ofAll);
  if (problems.length === 0) return;
  throw invalidFields(problems.map(({ of, message }) => ({ field: limitFields[of], message })));
};
