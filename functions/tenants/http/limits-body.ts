import { limitOverrideProblems } from '../../keys/domain/limit-override.ts';
import { invalidFields } from '../../platform/contracts/service-error.ts';
import type { RateLimit } from '../../platform/model/rate-limit.ts';

/** A limit, as services and operators name its parts. */
type LimitsBody = { requests_per_second: number; burst: number };

export const limitsBody = ({ perSecond, burst }: RateLimit): LimitsBody => ({
  requests_per_second: perSecond,
  burst,
});

export const limitsOf = ({ requests_per_second, burst }: LimitsBody): RateLimit => ({
  perSecond: requests_per_second,
  burst,
});

const fields = { perSecond: 'limits.requests_per_second', burst: 'limits.burst' } as const;

/** @throws ServiceError if no tenant may have these. @param ofAll the limit of the environment */
export const refuseLimits = (limits: LimitsBody, ofAll: RateLimit): void => {
  const problems = limitOverrideProblems(limitsOf(limits), ofAll);
  if (problems.length === 0) return;
  throw invalidFields(problems.map(({ of, message }) => ({ field: fields[of], message })));
};
