import { describe, expect, it } from 'vitest';
import { createRecentApps } from '../../../../functions/adapters/recent-apps.ts';
import type { Connections } from '../../../../functions/domain/connection/ports.ts';
import {
  handleNotice,
  type PrivacyRequest,
} from '../../../../functions/domain/disconnect/handle-notice.ts';
import { findProvider } from '../../../../functions/domain/model/find-provider.ts';
import type { OAuthApp } from '../../../../functions/domain/model/ports.ts';
import { sha256 } from '../../../../functions/domain/model/sha256.ts';
import { providers } from '../../../../functions/providers/catalogue.ts';
import { unused, unusedConnections } from '../../../support/connections/unused-connections.ts';
import { noticeSenders, type WireNotice } from '../../../support/notices/signed-notices.ts';

const startMs = 1_767_225_600_000;

/** A service without connections, which counts its reads, with a clock that stands still. */
const createWorld = (app: OAuthApp | undefined) => {
  const world = {
    app,
    nowMs: startMs,
    appReads: 0,
    searches: [] as string[],
    recorded: [] as PrivacyRequest[],
  };
  const connections: Connections = {
    ...unusedConnections,
    findByAccount: async (key) => {
      world.searches.push(key);
      return [];
    },
  };
  const oauthApps = {
    get: async () => {
      world.appReads++;
      return world.app;
    },
  };
  const deps = {
    connections,
    providers,
    providerApi: { call: unused },
    secretBox: { prepare: unused, open: unused },
    recentApp: createRecentApps(oauthApps, () => world.nowMs),
    auditUse: () => {},
    clock: { nowMs: () => world.nowMs, sleep: async () => {} },
    record: (request: PrivacyRequest) => void world.recorded.push(request),
    statusUrl: (code: string) => `https://app.example.com/${code}`,
  };
  const hear = (type: string, { headers, body, query = '' }: WireNotice) => {
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const delivery = {
      headers: Object.fromEntries(lower),
      query: Object.fromEntries(new URLSearchParams(query)),
      rawBody: Buffer.from(body),
    };
    const deadline = { signal: new AbortController().signal, remainingMs: () => 10_000 };
    return handleNotice(deps, { provider: findProvider(providers, type), delivery }, deadline);
  };
  return { world, hear };
};

const senderOf = (type: string) => {
  const sender = noticeSenders[type];
  if (!sender) throw new Error(`${type} sends no notices`);
  return sender;
};
const noticeOf = (type: string, secret = senderOf(type).secret, atMs = startMs) =>
  senderOf(type).wire(JSON.stringify(senderOf(type).uninstall('a1', atMs)), secret, atMs);
const unsigned = { refused: { why: 'not_signed' } };

describe('our OAuth app', () => {
  it('is read once in five minutes for valid notices', async () => {
    const { world, hear } = createWorld(senderOf('slack').app);
    for (const awayMs of [0, 1, 299_999]) {
      world.nowMs = startMs + awayMs;
      await hear('slack', noticeOf('slack'));
    }
    expect(world).toMatchObject({ appReads: 1, searches: ['slack#a1', 'slack#a1', 'slack#a1'] });
    world.nowMs = startMs + 300_000;
    await hear('slack', noticeOf('slack'));
    expect(world.appReads).toBe(2);
  });

  it('is read once in ten seconds for forged notices, and nothing else is read', async () => {
    const { world, hear } = createWorld(senderOf('slack').app);
    const forged = noticeOf('slack', 'another-secret');
    for (const awayMs of [0, 1, 5_000, 9_999]) {
      world.nowMs = startMs + awayMs;
      expect(await hear('slack', forged)).toEqual(unsigned);
    }
    expect(world).toMatchObject({ appReads: 1, searches: [] });
    world.nowMs = startMs + 10_000;
    expect(await hear('slack', forged)).toEqual(unsigned);
    expect(world).toMatchObject({ appReads: 2, searches: [] });
  });

  it('can get another secret, which works within ten seconds', async () => {
    const { app } = senderOf('slack');
    const { world, hear } = createWorld(app);
    await hear('slack', noticeOf('slack'));
    world.app = { ...app, signingSecret: 'another-secret' };
    world.nowMs = startMs + 10_000;
    await hear('slack', noticeOf('slack', 'another-secret'));
    expect(await hear('slack', noticeOf('slack'))).toEqual(unsigned);
  });

  it.each([undefined, { ...senderOf('slack').app, signingSecret: undefined }])(
    'refuses everything if it has no secret',
    async (app) => {
      const { world, hear } = createWorld(app);
      for (const secret of ['signing-secret', 'undefined', 'x']) {
        const notice = noticeOf('slack', secret);
        expect(await hear('slack', notice)).toEqual(unsigned);
      }
      expect(world.searches).toEqual([]);
    },
  );
});

describe('a request about a person’s data', () => {
  it('is recorded without the account’s name, under a constant code', async () => {
    const { world, hear } = createWorld(senderOf('facebook').app);
    const deletion = { ...noticeOf('facebook'), query: '?notice=data_deletion' };
    const answers = [await hear('facebook', deletion), await hear('facebook', deletion)];
    const confirmationCode = world.recorded[0]?.confirmationCode ?? '';
    const answer = {
      url: `https://app.example.com/${confirmationCode}`,
      confirmation_code: confirmationCode,
    };
    expect(answers).toEqual([{ answer }, { answer }]);
    const request = {
      provider: 'facebook',
      request: 'erase_account',
      accountKeyHash: sha256('facebook#a1'),
      erasedConnections: 0,
      confirmationCode,
    };
    expect(world.recorded).toEqual([request, request]);
  });

  it.each([
    ['customers/redact', 'erase_customer'],
    ['customers/data_request', 'customer_data_request'],
  ])('is recorded even if we hold no data: %s', async (topic, request) => {
    const { wire, secret, app } = senderOf('shopify');
    const { world, hear } = createWorld(app);
    const { headers, body } = wire('{"shop_domain":"acme.myshopify.com"}', secret, startMs);
    await hear('shopify', { headers: { ...headers, 'X-Shopify-Topic': topic }, body });
    expect(world).toMatchObject({ searches: [], recorded: [{ request, erasedConnections: 0 }] });
  });

  it('is not recorded if it is forged', async () => {
    const { world, hear } = createWorld(senderOf('facebook').app);
    const forged = { ...noticeOf('facebook', 'x'), query: '?notice=data_deletion' };
    expect(await hear('facebook', forged)).toEqual(unsigned);
    expect(world.recorded).toEqual([]);
  });
});
