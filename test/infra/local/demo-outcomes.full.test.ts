import { describe, expect, it } from 'vitest';
import { backOffUntilMs } from '../../../functions/connections/domain/connection-state.ts';
import {
  type DemoOutcome,
  type DemoStage,
  outcomes,
} from '../../../functions/sandbox/domain/outcomes.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { createChoosing, normally } from '../../support/stack/demo-person.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, connectionOf, info } = stack;
const { consent, redirectOf, tokenRequests } = createConnecting(stack);
const { choose, chosenNow } = createChoosing(info);

/** No two look-ups of a test have the same list in the cache. */
const lists = ['errands', 'website', 'spring-fair', 'new-office'];
const path = '/events/components/demo/events/task_completed/options/task_id?project_id=';
const lookUp = (apiKey: string, list = 0) => request(path + lists[list], { apiKey });

const connect = async (apiKey: string) =>
  Object.fromEntries(redirectOf(await request(await consent(apiKey))));

const connectedTenant = async () => {
  const tenant = await createTenant();
  const { integration_id: id } = await connect(tenant.apiKey);
  const { stored, change } = connectionOf(tenant.tenantId, 'demo');
  return { ...tenant, id, stored, change };
};

const cases = (stage: DemoStage, left: Partial<Record<DemoOutcome, string>>) =>
  (Object.keys(left) as DemoOutcome[]).map((outcome) => {
    const { result }: { result: Partial<Record<DemoStage, string>> } = outcomes[outcome];
    return { outcome, stage, result: result[stage] ?? '', state: left[outcome] };
  });
const statusAndCode = ({ status, body }: Awaited<ReturnType<typeof lookUp>>) =>
  `${status} ${(body as { code: string }).code}`;

describe('an outcome while connecting', () => {
  it.each(['denied', 'fails', 'rate_limited', 'answer_lost', 'code_expired'] as const)(
    '%s is reported in the redirect, and the connected account stays',
    async (outcome) => {
      const { apiKey, id, stored } = await connectedTenant();
      expect(await choose({ outcome, at: 'connect' })).toMatchObject({ status: 200 });
      expect(await connect(apiKey)).toMatchObject({
        success: 'false',
        error_code: outcomes[outcome].result.connect,
        error_msg: expect.stringMatching(/\S/),
      });
      expect(await chosenNow()).toEqual(normally);
      expect(await stored()).toMatchObject({ integrationId: id, state: { is: 'live' } });
      expect((await lookUp(apiKey)).status).toBe(200);
      expect(await connect(apiKey)).toMatchObject({ success: 'true', integration_id: id });
    },
  );

  it('grants fewer permissions than were ticked, and says which are missing', async () => {
    const { apiKey } = await createTenant();
    await choose({ outcome: 'scope_missing', at: 'connect' });
    const { success, integration_id: id } = await connect(apiKey);
    expect(success).toBe('true');
    expect((await request(`/integrations/${id}`, { apiKey })).body).toMatchObject({
      scopes_missing: ['projects:read'],
      problem: { code: 'scopes_missing' },
    });
    expect(statusAndCode(await lookUp(apiKey))).toBe('422 missing_provider_scope');
    await connect(apiKey);
    expect((await lookUp(apiKey)).status).toBe(200);
  });
});

describe('an outcome', () => {
  const passing = { fails: 'live', rate_limited: 'live', grant_ended: 'ended' };
  it.each([
    ...cases('look_up', { ...passing, scope_missing: 'live' }),
    ...cases('refresh', { ...passing, answer_lost: 'live' }),
  ])('$outcome at a $stage answers $result, and the record stays: $state', async (given) => {
    const { outcome, stage } = given;
    const { apiKey, id, stored } = await connectedTenant();
    const before = await tokenRequests();
    await choose({ outcome, at: stage });
    const response = await lookUp(apiKey);
    expect(statusAndCode(response)).toBe(given.result);
    if (outcome === 'rate_limited') {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(2);
    }
    const { refresh_requests } = await tokenRequests();
    if (stage === 'refresh') expect(refresh_requests).toBe(before.refresh_requests + 1);
    expect(await stored()).toMatchObject({ integrationId: id, state: { is: given.state } });
    expect(await chosenNow()).toEqual(normally);
    const passes = ['fails', 'scope_missing'].includes(outcome);
    if (passes && stage === 'look_up') expect((await lookUp(apiKey, 1)).status).toBe(200);
    expect(await connect(apiKey)).toMatchObject({ success: 'true', integration_id: id });
    expect((await lookUp(apiKey, 2)).status).toBe(200);
  });

  it.each([
    ['fails', 200],
    ['rate_limited', 200],
    // The only refresh token was in the lost answer, and a used one ends the grant.
    ['answer_lost', 422],
  ] as const)('%s is followed by %d when the provider is asked again', async (outcome, status) => {
    const { apiKey, stored, change } = await connectedTenant();
    await choose({ outcome, at: 'refresh' });
    await lookUp(apiKey);
    const { state } = (await stored()) ?? {};
    expect(state && backOffUntilMs(state, Date.now())).toBeDefined();
    await change({ state: { is: 'live' } });
    expect((await lookUp(apiKey)).status).toBe(status);
  });
});
