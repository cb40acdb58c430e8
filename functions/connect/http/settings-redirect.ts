import type { Provider } from '../../catalogue/providers/provider.ts';
import { failureMessage, invitedMessage } from '../domain/flow-failures.ts';
import type { FlowOutcome } from '../domain/flow-outcome.ts';
import { type CallbackResult, outcomeOf } from '../domain/flow-result.ts';

/** An outcome as the settings page reads it. */
export const outcomeBody = (
  { category, type: integration_type }: Provider,
  outcome: FlowOutcome,
  messageOf = failureMessage,
) =>
  outcome.success
    ? { category, success: true as const, integration_id: outcome.integrationId, integration_type }
    : {
        category,
        success: false as const,
        error_msg: messageOf(outcome.reason),
        integration_type,
        error_code: outcome.reason,
      };

const ourParameter =
  /^(category|success|integration_id|error_msg|integration_type|error_code|completion_code)$/;

/** Without our parameters: a start may send the address where the last one came back. */
const callerQuery = ({ search }: URL): string[] =>
  search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const [name] = new URLSearchParams(pair).keys();
      return name !== undefined && !ourParameter.test(name);
    });

/**
 * The headers of a 302 to the start's return address, or to the settings page (section 4.1, rules 3 to 5,
 * of the API reference).
 */
export const settingsRedirect = (
  { frontendUrl }: { frontendUrl: string },
  provider: Provider,
  result: CallbackResult,
): { headers: Record<string, string> } => {
  const { category, type: integration_type } = provider;
  const { returnUrl, invitationId } = result.flow ?? {};
  const messageOf = invitationId === undefined ? failureMessage : invitedMessage;
  const members: Readonly<Record<string, string | boolean | undefined>> =
    result.kind === 'deferred'
      ? { category, completion_code: result.completionCode, integration_type }
      : outcomeBody(provider, outcomeOf(result), messageOf);
  const parameters = new URLSearchParams();
  for (const name in members) {
    const value = members[name];
    if (value !== undefined) parameters.append(name, String(value));
  }
  // A browser keeps the fragment of the address that it came to, unless the redirect has one, if empty.
  const end = provider.addsFragment ? '#' : '';
  if (returnUrl === undefined)
    return { headers: { Location: `${settingsUrl(frontendUrl, parameters)}${end}` } };
  const url = new URL(returnUrl);
  const query = [...callerQuery(url), parameters].join('&');
  return { headers: { Location: `${url.origin}${url.pathname}?${query}${end}` } };
};

export const settingsPage = (frontendUrl: string): string => `${frontendUrl}/settings/integrations`;

const settingsUrl = (frontendUrl: string, parameters: URLSearchParams): string =>
  `${settingsPage(frontendUrl)}?${parameters}`;

/** Where the settings page shows what became of an erasure request. */
export const erasureStatusUrl = (frontendUrl: string, confirmationCode: string): string =>
  settingsUrl(frontendUrl, new URLSearchParams({ confirmation_code: confirmationCode }));
