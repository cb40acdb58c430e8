import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeProvider } from '../../../functions/sandbox/domain/demo-catalogue.ts';
import { resultAt } from '../../../functions/sandbox/domain/outcomes.ts';
import { projectsOf } from '../../../functions/sandbox/domain/projects.ts';
import { choices } from '../../../functions/sandbox/http/authorize.ts';
import { operatorOn } from '../../infra/operator/operator.ts';
import { budgets } from '../../proof/bench/budgets.ts';
import { loadedBytes } from '../../support/run/loaded-bytes.ts';
import { createConnecting } from '../../support/stack/connecting.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const stack = await startTestStack({ sandbox: true });
const { bundles, createTenant, info, request } = stack;
const { consent, redirectOf } = createConnecting(stack);
const options = '/events/components/demo/events/task_completed/options';
/** With tasks; each list is cached by itself. */
const projects = projectsOf('ada').filter(({ tasks }) => tasks.length > 0);

/** @param choice what to choose on the page */
const connect = async (apiKey: string, choice = '') => {
  const callback = await consent(apiKey, 'allow', undefined, { choice });
  return Object.fromEntries(redirectOf(await request(callback)));
};

const chosen = choices.flatMap(({ at, outcomes }) =>
  outcomes.map(({ outcome, value }) => ({ at, value, result: resultAt(outcome, at) ?? '' })),
);
const ofConnecting = chosen.filter(({ at }) => at === 'connect');
const ofLookUps = chosen.filter(({ at }) => at !== 'connect');

describe('the sandbox', () => {
  it('is marked in every list, and connects by the API itself', async () => {
    const { apiKey } = await createTenant();
    const provider = describeProvider(info.base_url);
    expect(await connect(apiKey)).toMatchObject({ success: 'true' });
    for (const [path, type] of [
      ['/integrations/types', 'type'],
      ['/integrations', 'type'],
      ['/events/components', 'integration_type'],
    ] as const) {
      const { body } = await request(path, { apiKey });
      const marked = (body as Record<string, unknown>[]).filter(({ sandbox }) => sandbox);
      expect(marked.map((each) => each[type])).toEqual([provider.type]);
    }
    expect((await request('/events/components/demo', { apiKey })).body).toMatchObject({
      sandbox: true,
    });
    expect((await request(`${options}/project_id`, { apiKey })).body).toMatchObject({
      options: projectsOf('ada').map(({ id, name }) => ({ id, name })),
    });
  });

  it('is where an operator checks a connection', async () => {
    const { apiKey, tenantId } = await createTenant();
    await connect(apiKey);
    const line = `connections check --tenant ${tenantId} --integration-type demo`;
    expect(await operatorOn(stack)(line)).toMatchObject({ code: 0 });
  });

  it.each(ofConnecting)('answers $value with $result', async ({ value, result }) => {
    const { apiKey } = await createTenant();
    const { success, error_code, integration_id } = await connect(apiKey, value);
    if (success === 'false') return expect(error_code).toBe(result);
    const { body } = await request(`/integrations/${integration_id}`, { apiKey });
    expect(`success, ${Object(body).problem.code}`).toBe(result);
  });

  it.each(ofLookUps)('answers $value with $result', async ({ value, result }) => {
    const { apiKey } = await createTenant();
    expect(await connect(apiKey, value)).toMatchObject({ success: 'true' });
    let asked = 0;
    const answer = async () => {
      const project = projects[asked++ % projects.length]?.id;
      const { status, body } = await request(`${options}/task_id?project_id=${project}`, {
        apiKey,
      });
      const { code, options: found } = body as { code?: string; options?: unknown[] };
      const kind = found?.length === 0 ? 'empty' : 'late';
      return found ? `${status}, ${kind}` : `${status} ${code}`;
    };
    // An access token that is to stop does so soon.
    await expect.poll(answer, { timeout: 20_000, interval: 500 }).toBe(result);
  });

  it('weighs no more than its budget', () => {
    const bytes = loadedBytes(join(bundles, 'serve-sandbox'));
    expect(bytes).toBeLessThanOrEqual((budgets.kB['serve-sandbox'] ?? 0) * 1000);
  });
});
