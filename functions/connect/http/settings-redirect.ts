import type { Provider } from '../../catalogue/providers/provider.ts';
import { invalidField } from '../../platform/contracts/service-error.ts';
import type { CallbackAnswer } from '../domain/complete-connection.ts';
import { type FailureReason, failureMessage, invitedMessage } from '../domain/failures.ts';
import type { FlowOutcome } from '../domain/flow.ts';

/** How a connection ended, as the settings page reads it. */
export const outcomeBody = (
  { category, type: integration_type }: Provider,
  outcome: FlowOutcome,
  messageOf = failureMessage,
) =>
  outcome.success
    ? { category, success: true, integration_id: outcome.integrationId, integration_type }
    : {
        category,
        success: false,
        error_msg: messageOf(outcome.reason),
        integration_type,
        error_code: outcome.reason,
      };

/** Every parameter that a redirect of ours may have. */
const ourParameters: ReadonlySet<string> = new Set([
  'category',
  'success',
  'integration_id',
  'error_msg',
  'integration_type',
  'error_code',
  'completion_code',
]);

/** Not those of ours, which would say something else: a repeated start sends where the last one came back. */
const ownQuery = ({ search }: URL): string[] =>
  search
    .slice(1)
    .split('&')
    .filter((pair) => {
      const [name] = new URLSearchParams(pair).keys();
      return name !== undefined && !ourParameters.has(name);
    });

type Return = {
  frontendUrl: string;
  /** Of the flow, where one is known that has an address of its own. */
  returnUrl?: string | undefined;
  /** Of the flow, where the person was invited. */
  invitationId?: string | undefined;
};

/**
 * The headers of a 302 to where the person started or, if nobody said, to the settings page (section 4.1,
 * rules 3 to 5, of the API reference). The origin is that of the web application or an allowed one.
 */
export const settingsRedirect = (
  { frontendUrl, returnUrl, invitationId }: Return,
  provider: Provider,
  answer: CallbackAnswer,
): { headers: Record<string, string> } => {
  const { category, type: integration_type } = provider;
  const said =
    'completionCode' in answer
      ? { category, completion_code: answer.completionCode, integration_type }
      : outcomeBody(provider, answer, invitationId === undefined ? failureMessage : invitedMessage);
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) parameters.append(name, String(value));
  if (returnUrl === undefined)
    return { headers: { Location: settingsUrl(frontendUrl, parameters) } };
  const url = new URL(returnUrl);
  const query = [...ownQuery(url), parameters].join('&');
  return { headers: { Location: `${url.origin}${url.pathname}?${query}` } };
};

const settingsUrl = (frontendUrl: string, parameters: URLSearchParams): string =>
  `${frontendUrl}/settings/integrations?${parameters}`;

/** Where the settings page says what became of a request for erasure. */
export const erasureStatusUrl = (frontendUrl: string, confirmationCode: string): string =>
  settingsUrl(frontendUrl, new URLSearchParams({ confirmation_code: confirmationCode }));

/**
 * What becomes of a callback without a state. We did not send that client: it is the browser of a
 * person who installs our app at the provider or allowed it for their organization, or a program. No tenant is known, so nothing can be
 * connected, and a code is left alone. Only browsers ask for HTML.
 * @throws ServiceError validation_failed for a program
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-admin-consent for `admin_consent`
 */
export const withoutState = (
  { administratorEndpoint }: Provider,
  { accept = '' }: Readonly<Record<string, string | undefined>>,
  { admin_consent: consent }: Readonly<Record<string, unknown>>,
): FailureReason => {
  const isAllowed = administratorEndpoint !== undefined && consent === 'True';
  if (/\btext\/html\b/i.test(accept)) return isAllowed ? 'app_allowed' : 'started_elsewhere';
  throw invalidField('state', 'it is missing; start the connection again');
};
