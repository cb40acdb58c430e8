import { createHmac, randomBytes } from 'node:crypto';

/** A secret as the tenant has it: `whsec_` and base64 of 32 bytes. */
export type SigningSecret = {
  secret: string;
  /** Until then it signs too, with its successor; absent for the newest. */
  untilMs?: number;
};

const prefix = 'whsec_';
/** For this long, a receiver that knows only the earlier secret can still verify. */
const overlapMs = 24 * 60 * 60 * 1000;

export const createSigningSecret = (): SigningSecret => ({
  secret: prefix + randomBytes(32).toString('base64'),
});

/** A new secret, and the previous one for a day. An older one no longer signs. */
export const rotate = (
  [newest]: readonly SigningSecret[],
  nowMs: number,
): [SigningSecret, ...SigningSecret[]] => [
  createSigningSecret(),
  ...(newest ? [{ secret: newest.secret, untilMs: nowMs + overlapMs }] : []),
];

/** The text that is sealed. */
export const writeSecrets = (secrets: readonly SigningSecret[]): string => JSON.stringify(secrets);

export const readSecrets = (text: string): SigningSecret[] => JSON.parse(text);

type SignedContent = { id: string; timestampSeconds: number; body: string };

/**
 * The signature of each secret that is live.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export const signaturesOf = (
  { id, timestampSeconds, body }: SignedContent,
  secrets: readonly SigningSecret[],
): string =>
  secrets
    .filter(({ untilMs }) => untilMs === undefined || untilMs > timestampSeconds * 1000)
    .map(({ secret }) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64');
      const hmac = createHmac('sha256', key).update(`${id}.${timestampSeconds}.${body}`);
      return `v1,${hmac.digest('base64')}`;
    })
    .join(' ');
