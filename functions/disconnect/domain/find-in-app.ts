import type { AppKey, OAuthApp } from '../../platform/model/ports.ts';
import type { NoticeRefusal } from './notice-refusal.ts';

export type RecentAppDeps = {
  /** An OAuth app, read at most this long ago. */
  recentApp(key: AppKey, maxAgeMs: number): Promise<OAuthApp | undefined>;
};

export type VerifiedNotice = {
  body: unknown;
  app: OAuthApp;
  signature: Buffer;
  /** Of an event token: the client ids that it is for, and how to record that we accepted it. */
  audience?: readonly string[];
  recordSeen?(): Promise<unknown>;
  /** In hexadecimal, with the secret that signs the notices. */
  hmac?(text: string): string;
};

export type NoticeVerification = { verified: VerifiedNotice } | { refused: NoticeRefusal };

export const refuseNotice = (why: Exclude<NoticeRefusal['why'], 'missing'>) => ({
  refused: { why },
});

/** Spares almost every notice a read of DynamoDB and KMS. */
const usualAgeMs = 5 * 60 * 1000;
/** A new secret works after this time, in which forged notices cost one read. */
const leastAgeMs = 10_000;

/** What `find` finds in the first matching app of these types, of the platform or of the tenant. */
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
