import {
  isVerifiedByPublicKey,
  signingSecretProblem,
} from '../../../functions/apps/domain/signing-secret.ts';
import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import { UsageError } from '../../command-line/command-error.ts';

/** How many lines may come: a public key may be pasted with the lines around it, to be refused below. */
export const mostSecretLines = (provider: Provider): number => {
  if (provider.appSettings?.signingSecret === undefined) return 1;
  return isVerifiedByPublicKey(provider) ? 4 : 2;
};

/**
 * The signing secret in the lines after the client secret. The error does not repeat it: it may be
 * another secret.
 * @throws UsageError when it is no public key, and one verifies the provider's notices
 */
export const readSigningSecret = (
  provider: Provider,
  lines: readonly string[],
): string | undefined => {
  if (lines.length === 0) return undefined;
  const signingSecret = lines.join('\n');
  const problem = signingSecretProblem(provider, signingSecret);
  if (problem) throw new UsageError(`The second line is not taken. ${problem}`);
  return signingSecret;
};
