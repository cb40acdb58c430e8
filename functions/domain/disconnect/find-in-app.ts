import type { OAuthApp } from '../model/ports.ts';
import type { NoticeRefusal } from './notice-refusal.ts';

export type RecentAppDeps = {
  /** Our OAuth app, read at most this long ago. */
  recentApp(integrationType: string, maxAgeMs: number): Promise<OAuthApp | undefined>;
};

/** A notice of the provider for our app. */
export type Verified = {
  body: unknown;
  app: OAuthApp;
  signature: Buffer;
  /** By the secret that signs the notices, in hexadecimal. */
  hmac?(text: string): string;
  /** Of an event token: notes that it was taken. */
  noteTaken?(): Promise<void>;
};

export type VerifiedOrNot = { verified: Verified } | { refused: NoticeRefusal };

export const refuse = (why: Exclude<NoticeRefusal['why'], 'missing'>) => ({ refused: { why } });

/** Long enough that almost no notice needs a read of DynamoDB and KMS. */
const usualAgeMs = 5 * 60 * 1000;
/** A replaced secret works after this time, in which forged notices cost only one read. */
const leastAgeMs = 10_000;

/** The first app of these types that `find` finds something in, and what that is. */
export const findInApp = async <T>(
  { recentApp }: RecentAppDeps,
  types: readonly string[],
  find: (app: OAuthApp) => T | undefined,
): Promise<{ app: OAuthApp; found: T } | undefined> => {
  for (const maxAgeMs of [usualAgeMs, leastAgeMs]) {
    for (const type of types) {
      const app = await recentApp(type, maxAgeMs);
      const found = app && find(app);
      if (found) return { app, found };
    }
  }
  return undefined;
};
