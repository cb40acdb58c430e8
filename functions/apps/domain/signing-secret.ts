import type { Provider } from '../../catalogue/providers/provider.ts';
import { readPublicKey } from '../../disconnect/domain/valid-signature.ts';

/** Whether what verifies the provider's notices, where an app has its own, is a public key. */
export const isVerifiedByPublicKey = ({ notices }: Provider): boolean => {
  const { key } = notices?.signature ?? {};
  return typeof key === 'object' && 'publicKey' in key;
};

/** What is wrong with a signing secret: it may be another secret, so nothing repeats it. */
export const signingSecretProblem = (
  provider: Provider,
  signingSecret: string | undefined,
): string | undefined => {
  const { label, appSettings } = provider;
  if (signingSecret === undefined) return undefined;
  if (appSettings?.signingSecret === undefined) {
    return `${label} signs its notices with no secret of its own, if at all: leave it out.`;
  }
  if (!isVerifiedByPublicKey(provider) || readPublicKey(signingSecret)) return undefined;
  return `It is no public key of ${label}. Paste only what stands between “BEGIN PUBLIC KEY” and “END PUBLIC KEY”, as one line: an Ed25519 key in base64, which begins with MCowBQYDK2Vw. Without it, the known key is used.`;
};
