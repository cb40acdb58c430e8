import type { AppKey, OAuthApp } from '../../platform/model/ports.ts';
import type { NoticeRefusal } from './notice-refusal.ts';

export type RecentAppDeps = {
  /** An OAuth app, read at most this long ago. */
  recentApp(key: AppKey, maxAgeMs: number): Promise<OAuthApp | undefined>;
  namedTenants: NamedTenants;
};

/** The tenants that the notices of one sender name in their URL, as anybody can. */
export type NamedTenants = {
  /** Whether we may read this tenant's app: of those that no notice has proved, a few a minute. */
  mayRead(tenantId: string): boolean;
  /** A notice of this tenant's app was verified. */
  recordVerified(tenantId: string): void;
};

type VerifiedNotice = {
  body: unknown;
  app: OAuthApp;
  signature: Buffer;
  /** Of an event token: the client ids that it is for, and how to record, once, that we accepted it. */
  audience?: readonly string[];
  recordSeen?(): Promise<boolean>;
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

type AppsOfNotice = { types: readonly string[]; tenantId: string | undefined };
type FindIn<T> = (app: OAuthApp) => T | undefined | Promise<T | undefined>;
type FoundInApp<T> = { app: OAuthApp; found: T };

/** What `find` finds in the first matching app of these types, of the platform or of the tenant. */
export const findInApp = async <T>(
  deps: RecentAppDeps,
  apps: AppsOfNotice,
  find: FindIn<T>,
): Promise<FoundInApp<T> | 'too_many_tenants' | undefined> => {
  const { tenantId } = apps;
  if (tenantId === undefined) return firstFound(deps, apps, find);
  const { namedTenants } = deps;
  if (!namedTenants.mayRead(tenantId)) return 'too_many_tenants';
  const first = await firstFound(deps, apps, find);
  if (first) namedTenants.recordVerified(tenantId);
  return first;
};

const firstFound = async <T>(
  { recentApp }: RecentAppDeps,
  { types, tenantId }: AppsOfNotice,
  find: FindIn<T>,
): Promise<FoundInApp<T> | undefined> => {
  for (const maxAgeMs of [usualAgeMs, leastAgeMs]) {
    for (const type of types) {
      const app = await recentApp({ integrationType: type, tenantId }, maxAgeMs);
      const found = app && (await find(app));
      if (found) return { app, found };
    }
  }
  return undefined;
};
