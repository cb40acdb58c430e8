import { stringify } from 'node:querystring';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { type FailureReason, failureMessage, invitedMessage } from '../domain/flow-failures.ts';
import type { FlowOutcome } from '../domain/flow-outcome.ts';
import { type CallbackResult, outcomeOf } from '../domain/flow-result.ts';

const connectedBody = ({ category, type: integration_type }: Provider, integration_id: string) => ({
  category,
  success: true as const,
  integration_id,
  integration_type,
});

const failedBody = (
  { category, type: integration_type }: Provider,
  error_code: FailureReason,
  error_msg: string,
) => ({ category, success: false as const, error_msg, integration_type, error_code });

/** An outcome as the settings page reads it. */
export const outcomeBody = (
  provider: Provider,
  outcome: FlowOutcome,
  messageOf = failureMessage,
) =>
  outcome.success
    ? connectedBody(provider, outcome.integrationId)
    : failedBody(provider, outcome.reason, messageOf(outcome.reason));

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
 * Form-urlencoded, of texts of our own: it throws for half a character. By `URLSearchParams` it would take 0.02 of the
 * smallest callback more.
 */
const formOf = (members: Readonly<Record<string, string | boolean>>): string =>
  stringify(members).replaceAll('%20', '+');

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
  const parameters = formOf(
    result.kind === 'deferred'
      ? { category, completion_code: result.completionCode, integration_type }
      : outcomeBody(provider, outcomeOf(result), messageOf),
  );
  // A browser keeps the fragment of the address that it came to, unless the redirect has one, if empty.
  const end = provider.addsFragment ? '#' : '';
  if (returnUrl === undefined)
    return { headers: { Location: `${settingsUrl(frontendUrl, parameters)}${end}` } };
  const url = new URL(returnUrl);
  const query = [...callerQuery(url), parameters].join('&');
  return { headers: { Location: `${url.origin}${url.pathname}?${query}${end}` } };
};

export const settingsPage = (frontendUrl: string): string => `${frontendUrl}/settings/integrations`;

const settingsUrl = (frontendUrl: string, parameters: string): string =>
  `${settingsPage(frontendUrl)}?${parameters}`;

/** Where the settings page shows what became of an erasure request. */
export const erasureStatusUrl = (frontendUrl: string, confirmationCode: string): string =>
  settingsUrl(frontendUrl, formOf({ confirmation_code: confirmationCode }));
