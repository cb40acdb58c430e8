import { failureMessage } from '../domain/connect/failures.ts';
import type { FlowOutcome } from '../domain/connect/flow.ts';
import type { Provider } from '../providers/provider.ts';

/**
 * The headers of a 302 to the settings page: rules 3 to 5 of section 4.1. The target's origin is
 * fixed, and its parameters are ours.
 */
export const settingsRedirect = (
  frontendUrl: string,
  { category }: Provider,
  outcome: FlowOutcome,
): { headers: Record<string, string> } => {
  const parameters = new URLSearchParams(
    outcome.success
      ? { category, success: 'true', integration_id: outcome.integrationId }
      : { category, success: 'false', error_msg: failureMessage(outcome.reason, outcome.account) },
  );
  return { headers: { Location: `${frontendUrl}/settings/integrations?${parameters}` } };
};
