import { parseArgs } from 'node:util';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';

/** The members of an answer of get-access-token that sending a message needs. */
type AccessToken = {
  access_token: string;
  authorization: { header: string; prefix: string };
  hosts: string[];
  token_fingerprint: string;
};
type Refusal = { code: string; detail: string; retry_after_seconds?: number | undefined };

/** The message was not sent. `code` is that of a {@link Refusal}, or Slack's, as in `not_in_channel`. */
export class NotSent extends Error {
  readonly code: string;
  readonly retryAfterSeconds: number | undefined;

  constructor({ code, detail, retry_after_seconds }: Refusal) {
    super(detail);
    this.code = code;
    this.retryAfterSeconds = retry_after_seconds;
  }
}

const refusedBySlack = (code: string, retry_after_seconds?: number) =>
  new NotSent({ code, detail: 'Slack did not send the message.', retry_after_seconds });

type Platform = {
  lambda: LambdaClient;
  /** As in `trunkline-prod-get-access-token`. */
  functionName: string;
  /** A stand-in for Slack on this machine; the default is https://slack.com. */
  slackUrl?: string;
};
type Message = {
  tenantId: string;
  /** Which workspace, if the tenant has several; without it, the primary one. */
  integrationId?: string | undefined;
  channel: string;
  text: string;
};

/** Asks for the access token of the tenant's Slack workspace, or for another one than the rejected. */
const getAccessToken = async (
  { lambda, functionName }: Platform,
  { tenantId, integrationId }: Message,
  rejected?: AccessToken,
): Promise<AccessToken> => {
  const request = {
    tenant_id: tenantId,
    ...(integrationId ? { integration_id: integrationId } : { integration_type: 'slack' }),
    requested_by: 'message-sender',
    minimum_seconds: 60,
    ...(rejected && { rejected: true, token_fingerprint: rejected.token_fingerprint }),
  };
  const { FunctionError, Payload } = await lambda.send(
    new InvokeCommand({
      FunctionName: functionName,
      Qualifier: 'live',
      Payload: JSON.stringify(request),
    }),
  );
  if (FunctionError) throw new Error(`get-access-token failed: ${FunctionError}`);
  const answer: AccessToken | { refused: Refusal } = JSON.parse(Payload?.transformToString() ?? '');
  if ('refused' in answer) throw new NotSent(answer.refused);
  return answer;
};

/** Slack's codes for a token that it does not accept. */
const rejections = [
  'invalid_auth',
  'not_authed',
  'token_expired',
  'token_revoked',
  'account_inactive',
];

/** @see https://docs.slack.dev/reference/methods/chat.postMessage */
const postMessage = async (
  { slackUrl = 'https://slack.com' }: Platform,
  { access_token, authorization, hosts }: AccessToken,
  { channel, text }: Message,
): Promise<string> => {
  const url = new URL('/api/chat.postMessage', slackUrl);
  const isStandIn = url.hostname === '127.0.0.1';
  if (!isStandIn && !(url.protocol === 'https:' && hosts.includes(url.host)))
    throw new Error(`The token must not be sent to ${url.host}`);
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      [authorization.header]: authorization.prefix + access_token,
    },
    body: JSON.stringify({ channel, text }),
  });
  if (response.status === 429) {
    throw refusedBySlack('ratelimited', Number(response.headers.get('retry-after') ?? 1));
  }
  // Slack answers its own errors with 200.
  const answer = (await response.json()) as { ok: boolean; error?: string; ts?: string };
  if (!answer.ok) throw refusedBySlack(answer.error ?? 'no error given');
  return answer.ts ?? '';
};

/**
 * Sends a message to a channel of the tenant's Slack workspace. If Slack rejects the token, nothing
 * was sent, so the message is sent once more with another token.
 * @returns the `ts` of the message
 * @throws NotSent
 */
export const sendMessage = async (platform: Platform, message: Message): Promise<string> => {
  const token = await getAccessToken(platform, message);
  try {
    return await postMessage(platform, token, message);
  } catch (error) {
    if (!(error instanceof NotSent) || !rejections.includes(error.code)) throw error;
    const another = await getAccessToken(platform, message, token);
    return postMessage(platform, another, message);
  }
};

/** Sends one message as the command line says, and prints what happened. */
const main = async (): Promise<void> => {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      function: { type: 'string', default: 'trunkline-local-get-access-token' },
      tenant: { type: 'string', default: 'demo' },
      integration: text,
      channel: text,
      text: { type: 'string', default: 'Hello' },
      slack: { type: 'string', default: 'https://slack.com' },
    },
  });
  const { channel } = values;
  if (!channel) throw new Error('Name a channel: --channel C0123ABCDEF');
  const platform = {
    lambda: new LambdaClient(),
    functionName: values.function,
    slackUrl: values.slack,
  };
  const message = { tenantId: values.tenant, integrationId: values.integration, channel };
  const ts = await sendMessage(platform, { ...message, text: values.text });
  console.info(`Sent to ${channel} as ${ts}.`);
};

if (import.meta.main) {
  main().catch((error: Error & { code?: string }) => {
    console.error(`Not sent${error.code ? ` (${error.code})` : ''}: ${error.message}`);
    process.exitCode = 1;
  });
}
