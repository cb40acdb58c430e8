import { isTrunklineError } from './errors.ts';
import type { CompletedConnection, Methods } from './generated.js';

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

type FailedEnd = { error_code: string; error_msg: string };

const failed = (
  integration_type: string,
  { error_code, error_msg }: FailedEnd,
): ConnectionResult => ({ outcome: 'failed', integration_type, error_code, error_msg });

const connected = (integration_type: string, integration_id: string): ConnectionResult => ({
  outcome: 'connected',
  integration_type,
  integration_id,
});

const mayEndLater: readonly string[] = ['still_running', 'unavailable'];
const attempts = 5;

const complete = async (
  client: CompletingClient,
  sent: { completion_code: string; attempt_id: string },
): Promise<CompletedConnection> => {
  for (let left = attempts; ; left--) {
    const completed = await client.oauthComplete(sent);
    const isFinal = completed.success || !mayEndLater.includes(completed.error_code);
    if (left <= 1 || isFinal) return completed;
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
      const end = await complete(client, { completion_code, attempt_id });
      return end.success
        ? connected(integration_type, end.integration_id)
        : failed(integration_type, end);
    }
    const attempt = await client.getOauthAttempt({ attempt_id });
    if (attempt.status === 'succeeded') return connected(integration_type, attempt.integration_id);
    if (attempt.status === 'failed') return failed(integration_type, attempt);
    return { outcome: attempt.status, integration_type };
  } catch (error) {
    if (!isTrunklineError(error, 'completion_code_unknown', 'completion_code_expired')) throw error;
    const { code, detail } = error;
    return failed(integration_type, { error_code: code, error_msg: detail });
  }
};
