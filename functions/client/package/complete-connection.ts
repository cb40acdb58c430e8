import { isTrunklineError } from './errors.ts';
import type { CompletedConnection, Methods, OAuthAttempt } from './generated.js';

/** What became of a connection that a person began. */
export type ConnectionResult =
  | { outcome: 'connected'; integration_type: string; integration_id: string }
  | { outcome: 'failed'; integration_type: string; error_code: string; error_msg: string }
  /** The person is still at the provider, or nobody came back in time. */
  | { outcome: 'pending' | 'expired'; integration_type: string }
  /** The person of this session began no such connection: complete nothing, offer “Connect”. */
  | { outcome: 'not_started_here'; integration_type: string }
  /** The address is not one to which a provider led back. */
  | { outcome: 'none' };

type CompletingClient = Pick<Methods, 'oauthComplete' | 'getOauthAttempt'>;

const ended = (
  integration_type: string,
  end: Partial<CompletedConnection & OAuthAttempt>,
): ConnectionResult => {
  const { integration_id, error_code = 'not_understood', error_msg = '' } = end;
  return integration_id
    ? { outcome: 'connected', integration_type, integration_id }
    : { outcome: 'failed', integration_type, error_code, error_msg };
};

const mayEndLater = ['still_running', 'unavailable'];
const attempts = 5;

const complete = async (
  client: CompletingClient,
  sent: { completion_code: string; attempt_id: string },
): Promise<CompletedConnection> => {
  for (let left = attempts; ; left--) {
    const completed = await client.oauthComplete(sent);
    if (left <= 1 || !mayEndLater.includes(completed.error_code ?? '')) return completed;
    await new Promise((resolve) => setTimeout(resolve, 2_000));
  }
};

/**
 * Handles a browser that a provider led back to your page: completes a connection that was started with
 * `completion: 'by_server'`, and reads what became of any other.
 * @param address of the page, or its query
 * @param attemptIdOf what the person's session remembers: the `attempt_id` of the start, by integration type
 */
export const completeConnection = async (
  client: CompletingClient,
  address: string | URL,
  attemptIdOf: (integrationType: string) => string | undefined,
): Promise<ConnectionResult> => {
  const query = new URL(address, 'https://page.invalid').searchParams;
  const completion_code = query.get('completion_code');
  const integration_type = query.get('integration_type');
  if (!integration_type || !(completion_code || query.has('success'))) return { outcome: 'none' };
  const attempt_id = attemptIdOf(integration_type);
  if (!attempt_id) return { outcome: 'not_started_here', integration_type };
  try {
    if (completion_code) {
      return ended(integration_type, await complete(client, { completion_code, attempt_id }));
    }
    const attempt = await client.getOauthAttempt({ attempt_id });
    const { status } = attempt;
    if (status === 'pending' || status === 'expired') return { outcome: status, integration_type };
    return ended(integration_type, attempt);
  } catch (error) {
    if (!isTrunklineError(error, 'completion_code_unknown', 'completion_code_expired')) throw error;
    const { code, detail } = error;
    return { outcome: 'failed', integration_type, error_code: code, error_msg: detail };
  }
};
