import type { ListOptionsResult } from '../options/domain/listing/list-field-options.ts';
import type { ProviderFailure } from '../options/domain/reading/provider-failure.ts';
import type { Fault } from '../platform/model/fault.ts';
import { addTo } from '../platform/telemetry/metrics.ts';

/**
 * Adds one for a call that the provider failed, and takes one away for one that succeeded: so a single sum of
 * each type tells an alarm that most calls fail, and that they are not few.
 */
export const weighCall = (integrationType: string, fault: Fault): void => {
  const of = { integration_type: integrationType };
  if (fault === 'provider') addTo('FailuresOverSuccesses', of, 1);
  if (fault === 'none') addTo('FailuresOverSuccesses', of, -1);
};

/** Not those of a single account, and no limit: a provider that limits us works. */
const failures: ReadonlySet<string> = new Set<ProviderFailure['why']>([
  'no_response',
  'out_of_time',
  'unknown_error',
  'unknown_form',
]);

/** Weighs what a provider answered to a look-up. A fixed, cached or refused one called nobody. */
export const weighLookUp = (outcome: ListOptionsResult): void => {
  if ('failed' in outcome) {
    const { failed, lookUp } = outcome;
    if (failures.has(failed.why)) weighCall(lookUp.component.integrationType, 'provider');
  } else if ('listed' in outcome) {
    const { ageMs, checkedQuery } = outcome.listed;
    const { component, field } = checkedQuery;
    if (ageMs === undefined && !('choices' in field)) weighCall(component.integrationType, 'none');
  }
};
