import { setImmediate } from 'node:timers/promises';
import { createRecentApps } from '../../../../functions/apps/adapters/recent-apps.ts';
import { providers } from '../../../../functions/catalogue/providers/catalogue.ts';
import type { IssuerKeys } from '../../../../functions/catalogue/providers/notice-signature.ts';
import { createKeyCheck } from '../../../../functions/disconnect/adapters/key-check.ts';
import { createNamedTenants } from '../../../../functions/disconnect/adapters/named-tenants.ts';
import { tokenVerifier } from '../../../../functions/disconnect/adapters/token-verifier.ts';
import type { AccountReport } from '../../../../functions/disconnect/domain/account-report.ts';
import type { Issuer } from '../../../../functions/disconnect/domain/event-token.ts';
import { handleNotice } from '../../../../functions/disconnect/domain/handle-notice.ts';
import { findProvider } from '../../../../functions/platform/model/find-provider.ts';
import type { AppKey, OAuthApp } from '../../../../functions/platform/model/ports.ts';
import type { PrivacyRequest } from '../../../../functions/platform/model/privacy-request.ts';
import { issuer, issuerKey } from '../../../support/notices/event-tokens.ts';
import type { WireNotice } from '../../../support/notices/notice-sender.ts';
import { senderOf } from '../../../support/notices/signed-notices.ts';

export const startMs = 1_767_225_600_000;

/** A service that counts its reads, with a clock that stands still. */
export const createNoticeWorld = (app: OAuthApp | undefined) => {
  const world = {
    app,
    nowMs: startMs,
    appReads: 0,
    handedOver: [] as AccountReport[],
    recorded: [] as PrivacyRequest[],
    isLost: false,
    issuer: {
      issuer,
      readAtMs: startMs,
      check: createKeyCheck({ keys: [issuerKey] }),
      mayLag: () => true,
    } as Issuer | undefined,
    keyAgesMs: [] as number[],
    /** What changes of the issuer when its keys are at most this old. */
    readIssuer: (_maxAgeMs: number): Partial<Issuer> => ({}),
    taken: new Set<string>(),
  };
  const oauthApps = {
    get: async ({ integrationType, tenantId }: AppKey) => {
      world.appReads++;
      if (tenantId?.startsWith('made-up')) return undefined;
      return world.app?.integrationType === integrationType ? world.app : undefined;
    },
  };
  const deps = {
    providers,
    tokenVerifier,
    recentIssuer: async (_: IssuerKeys, maxAgeMs: number) => {
      world.keyAgesMs.push(maxAgeMs);
      return world.issuer && { ...world.issuer, ...world.readIssuer(maxAgeMs) };
    },
    seenTokens: {
      has: async (id: string) => world.taken.has(id),
      add: async (id: string) => {
        await setImmediate();
        const isFirst = !world.taken.has(id);
        world.taken.add(id);
        return isFirst;
      },
    },
    recentApp: createRecentApps(oauthApps, () => world.nowMs),
    clock: { nowMs: () => world.nowMs, sleep: async () => {} },
    queueReport: async (report: AccountReport) => {
      if (world.isLost) throw new Error('The queue does not answer');
      world.handedOver.push(report);
    },
    record: (request: PrivacyRequest) => void world.recorded.push(request),
    statusUrl: (code: string) => `https://app.example.com/${code}`,
  };
  const namedTenantsOf = createNamedTenants(() => world.nowMs);
  const hear = (type: string, { headers, body, query = '' }: WireNotice, sender = 'provider') => {
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const delivery = {
      headers: Object.fromEntries(lower),
      query: Object.fromEntries(new URLSearchParams(query)),
      rawBody: Buffer.from(body),
    };
    const provider = findProvider(providers, type);
    return handleNotice(
      { ...deps, namedTenants: namedTenantsOf(sender) },
      { provider, delivery, tenantId: delivery.query.tenant },
    );
  };
  return { world, hear };
};

/** A notice about the account `a1`. */
export const noticeOf = (type: string, secret = senderOf(type).secret, atMs = startMs) =>
  senderOf(type).wire(JSON.stringify(senderOf(type).uninstall('a1', atMs)), secret, atMs);
