import { openTokens } from '../../../functions/connections/domain/open-tokens.ts';
import { iso } from '../../../functions/platform/model/iso.ts';
import type { SecretBox } from '../../../functions/platform/model/ports.ts';
import { unopened } from '../unopened.ts';
import { connectAgain, type ExaminedConnection, type ExplanationFinding } from './finding.ts';

/** Whether the connection's tokens open, and can be refreshed. Nothing of them is ever shown. */
export const tokenFindings = async (
  secretBox: SecretBox,
  { connection, provider, nowMs }: ExaminedConnection,
): Promise<ExplanationFinding[]> => {
  const { accessTokenExpiresAtMs } = connection;
  try {
    const tokens = await openTokens(secretBox, connection);
    const isEndless = tokens.refreshToken !== undefined || provider.longLivedExchange;
    const hasEnded = connection.state.is === 'ended';
    if (isEndless || hasEnded || !accessTokenExpiresAtMs) return [];
    return [
      {
        code: 'no_refresh_token',
        detail: `${provider.label} gave no refresh token: the connection ends with its access token, ${iso(accessTokenExpiresAtMs)}.`,
        nextStep: connectAgain(provider),
        ...(accessTokenExpiresAtMs <= nowMs ? { unhealthy: true } : {}),
      },
    ];
  } catch (error) {
    return [notOpened(error, 'tokens', connectAgain(provider))];
  }
};

const names = { tokens: 'The stored tokens', oauth_app: 'The client secret of the OAuth app' };

const reasons = {
  unreadable: 'cannot be opened: sealed with another KMS key or for another row, or damaged.',
  denied: 'may be good or not: KMS does not let you open it.',
  key_unusable: 'cannot be opened: the KMS key is disabled, about to be deleted, or gone.',
  unavailable: 'could not be opened: KMS did not answer.',
};

const nextSteps = {
  denied: 'Explain it again with a role that has kms:Decrypt on the secrets key.',
  key_unusable: 'Enable the secrets key again, or cancel its deletion.',
  unavailable: 'Explain it again in a moment.',
};

export const notOpened = (
  error: unknown,
  what: keyof typeof names,
  replace: string,
): ExplanationFinding => {
  const reason = unopened(error);
  return {
    code: `${what}_${reason}`,
    detail: `${names[what]} ${reasons[reason]}`,
    nextStep: { ...nextSteps, unreadable: replace }[reason],
    unhealthy: true,
  };
};
