import { failureMessage } from '../domain/connect/failures.ts';
import type { FlowOutcome } from '../domain/connect/flow.ts';
import type { Provider } from '../providers/provider.ts';

/**
 * The headers of a 302 to the settings page (section 4.1, rules 3 to 5, of the API reference). The
 * origin is fixed, and the parameters are only our own.
 */
export const settingsRedirect = (
  frontendUrl: string,
  { category }: Provider,
  outcome: FlowOutcome,
): { headers: Record<string, string> } => {
  const parameters = new URLSearchParams(
    outcome.success
      ? { category, success: 'true', integration_id: outcome.integrationId }
      : { category, success: 'false', error_msg: failureMessage(outcome.reason) },
  );
  return { headers: { Location: settingsUrl(frontendUrl, parameters) } };
};

const settingsUrl = (frontendUrl: string, parameters: URLSearchParams): string =>
  `${frontendUrl}/settings/integrations?${parameters}`;

/** Where the settings page says what became of a request for erasure. */
export const erasureStatusUrl = (frontendUrl: string, confirmationCode: string): string =>
  settingsUrl(frontendUrl, new URLSearchParams({ confirmation_code: confirmationCode }));
