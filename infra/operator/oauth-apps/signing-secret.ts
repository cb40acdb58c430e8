import { readPublicKey } from '../../../functions/domain/disconnect/public-key.ts';
import type { Provider } from '../../../functions/providers/provider.ts';
import { UsageError } from '../../command-line/usage-error.ts';

const isVerifiedByPublicKey = ({ notices }: Provider): boolean =>
  typeof notices?.signature.key === 'object';

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
  if (!isVerifiedByPublicKey(provider) || readPublicKey(signingSecret)) return signingSecret;
  throw new UsageError(
    `The second line is no public key of ${provider.label}. Paste only what stands between “BEGIN PUBLIC KEY” and “END PUBLIC KEY”, as one line: an Ed25519 key in base64, which begins with MCowBQYDK2Vw. Without a second line, the known key is used.`,
  );
};
