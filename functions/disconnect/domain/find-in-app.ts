import type { AppKey, OAuthApp } from '../../platform/model/ports.ts';
import type { NoticeRefusal } from './notice-refusal.ts';

export type RecentAppDeps = {
  /** An OAuth app, read at most this long ago. */
  recentApp(key: AppKey, maxAgeMs: number): Promise<OAuthApp | undefined>;
};

/** A notice of the provider for our app. */
export type VerifiedNotice = {
  body: unknown;
  app: OAuthApp;
  signature: Buffer;
  /** Of an event token: the client ids of all apps that it is for. */
  audience?: readonly string[];
  /** By the secret that signs the notices, in hexadecimal. */
  hmac?(text: string): string;
  /** Of an event token: notes that it was taken. */
  recordSeen?(): Promise<unknown>;
};

export type NoticeVerification = { verified: VerifiedNotice } | { refused: NoticeRefusal };

export const refuseNotice = (why: Exclude<NoticeRefusal['why'], 'missing'>) => ({
  refused: { why },
});

/** Long enough that almost no notice needs a read of DynamoDB and KMS. */
const usualAgeMs = 5 * 60 * 1000;
/** A replaced secret works after this time, in which forged notices cost only one read. */
const leastAgeMs = 10_000;

/** The first of the platform's apps of these types, or of the tenant's own, that `find` finds something in, and what that is. */
export const findInApp = async <T>(
  { recentApp }: RecentAppDeps,
  { types, tenantId }: { types: readonly string[]; tenantId: string | undefined },
  find: (app: OAuthApp) => T | undefined | Promise<T | undefined>,
): Promise<{ app: OAuthApp; found: T } | undefined> => {
  for (const maxAgeMs of [usualAgeMs, leastAgeMs]) {
    for (const type of types) {
      const app = await recentApp({ integrationType: type, tenantId }, maxAgeMs);
      const found = app && (await find(app));
      if (found) return { app, found };
    }
  }
  return undefined;
};
