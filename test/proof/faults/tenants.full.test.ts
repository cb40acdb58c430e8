import { beforeAll, describe, expect, it } from 'vitest';
import { serviceFunctions } from '../../../functions/functions.ts';
import { routes } from '../../../functions/routes.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { seededRandom } from '../../support/run/random.ts';
import { withoutRequestId } from '../../support/stack/client.ts';
import { createInvoke, createLambda } from '../../support/stack/invoking.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';
import { soaking } from '../soak/soaking.ts';
import { createSecretSearch } from '../support/canaries/secret-search.ts';
import {
  createSettling,
  respondByMark,
  type Settled,
  snapshot,
  tenancyOrigins,
} from '../support/tenancy/settle-tenants.ts';
import {
  isAskedOfOwn,
  requestsOf,
  type TenantRequest,
} from '../support/tenancy/tenant-requests.ts';

const { runs, seed, isSoak, progress, report } = soaking('tenants');
const tenantCount = isSoak ? 20 : 5;
const atOnce = 16;
const random = seededRandom(seed);
const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;

/** What is the same for everybody. */
const withoutData = [
  ...['listComponents', 'getComponent', 'getOpenapi', 'getHealth'],
  ...['getElements', 'getClient'],
  'listIntegrationTypes',
  ...routes
    .filter(({ response }) => 'mediaTypes' in response)
    .map(({ operationId }) => operationId),
];
const ofProviders = ['oauthUninstall', 'integrationNotice'];
const answersAnew = ['oauthStart', 'listActivity'];
/** Beside those that it does not ask about itself: each time it would get something else. */
const withoutNames = ['createConnectSession', 'createWebhook'];

/** The deletion of an agent repeats the id that it was given, also where the tenant has no such agent; so do refused acts. */
const withoutRepeated = (reply: string, { operation, asked: requested }: TenantRequest): string => {
  if (operation === 'listActivity') {
    return reply.replaceAll(/\{"id":(?:(?!\{"id":).)*"result":"refused"(?:(?!\{"id":).)*/g, '');
  }
  const { action, agent_id: id } = 'event' in requested ? requested.event : {};
  return action === 'delete' ? reply.replace(`"agent_id":"${id}"`, '') : reply;
};

const provider = await startStub(respondByMark);
const originMap = new Map(tenancyOrigins.map((origin) => [origin, provider.origin]));
const totals = {
  requests: 0,
  'requests with texts of another tenant': 0,
  'answered with 429 or 500, as the machine was busy': 0,
  'cross-reads': 0,
};

describe.each([60, 0])(
  `${tenantCount} tenants, with an authorizer cache of %i s`,
  async (cacheSeconds) => {
    const stack = await startTestStack({ originMap, authorizerCacheSeconds: cacheSeconds });
    const lambda = createLambda(stack.info);
    const settle = createSettling(stack);
    const search = createSecretSearch();
    const tenants: Settled[] = [];
    const crossed: string[] = [];
    const changed: string[] = [];
    const seen = new Set<string>();
    const firstResponses = new Map<string, string>();

    const send = async ({ operation, asked: requested }: TenantRequest) => {
      if ('event' in requested) {
        const { text, functionError } = await createInvoke(lambda, operation)(requested.event);
        return { answer: text, isBusy: functionError !== undefined };
      }
      const result = await stack.request(requested.path, requested.options);
      const { status, headers } = result;
      const text = withoutRequestId(result);
      // The position of the next page is the tenant's own as well.
      const reply = [status, headers.get('location'), headers.get('link'), text].join('\n');
      // On a busy machine, tables are slow.
      return { answer: reply, isBusy: status === 500 || status === 429 };
    };

    const ask = async (asker: Settled, named: Settled, query: TenantRequest) => {
      const { answer: reply, isBusy } = await send(query);
      totals.requests++;
      if (isBusy) totals['answered with 429 or 500, as the machine was busy']++;
      if (asker !== named) totals['requests with texts of another tenant']++;
      const found = search.namesIn(withoutRepeated(reply, query));
      if (found.includes(asker.mark)) seen.add(query.operation);
      const others = found.filter((mark) => mark !== asker.mark);
      if (others.length > 0) crossed.push(`${JSON.stringify(query)} ${reply}`);
      totals['cross-reads'] += others.length;
      if (isBusy || asker !== named || answersAnew.includes(query.operation)) return;
      const key = JSON.stringify(query);
      if ((firstResponses.get(key) ?? reply) !== reply) changed.push(`${key} ${reply}`);
      firstResponses.set(key, reply);
    };

    const askAny = async () => {
      const asker = pick(tenants);
      const named = random() < 0.3 ? asker : pick(tenants);
      await ask(asker, named, pick(requestsOf(asker, named)));
    };

    let rowsBefore: Awaited<ReturnType<typeof snapshot>>;
    beforeAll(
      async () => {
        await stack.setUpApps('slack', 'gmail', 'pipedrive');
        for (let n = 0; n < tenantCount; n++) tenants.push(await settle());
        for (const { mark, apiKey, agentIds, integrationIds } of tenants) {
          for (const text of [mark, apiKey.slice(-36), ...agentIds, ...integrationIds]) {
            search.add(mark, text);
          }
        }
        rowsBefore = await snapshot(stack);
        // Everything that is its own, whatever is drawn below.
        const [first] = tenants;
        for (const own of first ? requestsOf(first, first) : []) {
          if (first) await ask(first, first, own);
        }
        let left = Math.ceil(runs / 2);
        const work = async () => {
          while (left-- > 0) {
            await askAny();
            progress(totals.requests);
          }
        };
        await Promise.all(Array.from({ length: atOnce }, work));
        report(totals);
      },
      300_000 + runs * 200,
    );

    it('see nothing of each other, whatever texts of another they send', () => {
      expect(crossed).toEqual([]);
    });

    it('see their own data everywhere, or the other tests prove nothing', () => {
      const operations = [...routes.filter(isAskedOfOwn), ...serviceFunctions].map((each) =>
        'operationId' in each ? each.operationId : each.name,
      );
      const shown = operations.filter(
        (name) => ![...withoutData, ...ofProviders, ...withoutNames].includes(name),
      );
      expect([...seen].sort()).toEqual(shown.sort());
    });

    it('get the same answer each time, whoever asked before', () => {
      expect(changed).toEqual([]);
    });

    it('change nothing of each other', async () => {
      const rowsAfter = await snapshot(stack);
      for (const { tenantId, states, completionCodes } of tenants) {
        const flowIds = [...states, ...completionCodes].map((text) => text.slice(0, 22));
        expect(rowsBefore(tenantId, flowIds).length).toBeGreaterThan(8);
        expect(rowsAfter(tenantId, flowIds)).toEqual(rowsBefore(tenantId, flowIds));
      }
    });

    it('delete only what is their own', async () => {
      const [first, ...others] = tenants;
      if (!first) throw new Error('There are no tenants');
      const path = `/integrations/${first.integrationIds[0]}`;
      for (const { apiKey } of others) {
        expect((await stack.request(path, { method: 'DELETE', apiKey })).status).toBe(404);
      }
      const { apiKey } = first;
      expect((await stack.request(path, { method: 'DELETE', apiKey })).status).toBe(200);
    });
  },
);
