import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { failures } from '../../functions/domain/connect/failures.ts';
import { soaking } from '../soak/soaks.ts';
import { startFleet } from '../support/processes/fleet.ts';
import { startSlack } from '../support/providers/slack-stub.ts';
import { seededRandom } from '../support/run/random.ts';
import { createConnecting, settingsRedirectOf } from '../support/stack/connecting.ts';
import { writesOf } from '../support/stack/tenants.ts';
import type { Answer } from '../support/stack/undocumented.ts';

const { isSoak, runs: repeats, seed, progress, report } = soaking('callbacks');
const processes = isSoak ? 8 : 3;
const callbacks = isSoak ? 200 : 60;
/** What a person waits for without thinking that something is wrong. */
const patienceSeconds = 5;
const random = seededRandom(seed);

const slack = await startSlack();
const { members, createTenant, connections, oauthApps } = await startFleet(
  Array.from({ length: processes }, () => [slack.mapping]),
);
await oauthApps.put({ integrationType: 'slack', clientId: 'id', clientSecret: 'secret' });
const stranger = await createTenant();
const answerAtOnce = slack.stub.answer;
type Member = (typeof members)[number];

/** Each process has its own settings page, so equal redirects differ in their origin. */
const queryOf = ({ info }: Member, answer: Answer) =>
  new URLSearchParams(settingsRedirectOf(answer, info.frontend_url)).toString();

/** Starts a flow at any process. @returns what delivers its callbacks, in turn to all processes */
const startFlow = async () => {
  const { tenantId, apiKey } = await createTenant();
  const starter = members[Math.floor(random() * processes)];
  if (!starter) throw new Error('There is no such process');
  const { searchParams } = await createConnecting(starter).start(apiKey, 'slack');
  const state = searchParams.get('state') ?? '';
  slack.reset();
  // Slow now and then, so that the deliveries come before, in and after the exchange.
  const slowMs = random() < 0.5 ? 0 : random() * 1_000;
  slack.stub.answer = async (request) => {
    await sleep(slowMs);
    return answerAtOnce(request);
  };
  const deliverTo = async (member: Member, codes: readonly string[]) => {
    const redirects: Promise<string>[] = [];
    for (const [n, code] of codes.entries()) {
      const query = new URLSearchParams({ code, state });
      const answer = member.request(`/integrations/oauth_callback/slack?${query}`);
      redirects.push(answer.then((answered) => queryOf(member, answered)));
      // Two cores run them all: the next ones follow when another tenant got an answer.
      if (n % 4 === 3) await member.request('/agents', { apiKey: stranger.apiKey });
    }
    return Promise.all(redirects);
  };
  const deliver = async (codes: readonly string[]) => {
    const startedMs = performance.now();
    const shares = members.map((_, at) => codes.filter((_code, n) => n % processes === at));
    const answers = new Map<string, Set<string>>();
    await Promise.all(
      members.map(async (member, at) => {
        const share = shares[at] ?? [];
        const redirects = await deliverTo(member, share);
        for (const [n, code] of share.entries()) {
          answers.set(code, (answers.get(code) ?? new Set()).add(redirects[n] ?? ''));
        }
      }),
    );
    return { answers, seconds: (performance.now() - startedMs) / 1000 };
  };
  const stored = () => connections.list(tenantId);
  return { deliver, stored };
};

const exchangedCodes = () =>
  slack.stub.requests.filter(({ form }) => form.has('code')).map(({ form }) => form.get('code'));

/** What one flow came to, after all callbacks with these codes. */
const runFlow = async (codes: readonly string[]) => {
  const { deliver, stored } = await startFlow();
  const { answers, seconds } = await deliver(codes);
  const all = (await stored()).flatMap(({ connections: ofType }) => ofType);
  return {
    seconds,
    exchanged: exchangedCodes(),
    statuses: all.map(({ standing }) => standing.is),
    writes: all.map(writesOf),
    answers: new Map([...answers].map(([code, different]) => [code, [...different]])),
    success: `category=messaging&success=true&integration_id=${all[0]?.integrationId}&integration_type=slack`,
  };
};
type Outcome = Awaited<ReturnType<typeof runFlow>>;

const sumOf = (outcomes: readonly Outcome[], count: (outcome: Outcome) => number) =>
  outcomes.reduce((sum, outcome) => sum + count(outcome), 0);

/** Runs that many flows, one after the other. */
const runFlows = async (codesOf: (run: number) => string[]) => {
  const outcomes: Outcome[] = [];
  while (outcomes.length < repeats) {
    outcomes.push(await runFlow(codesOf(outcomes.length)));
    progress(outcomes.length);
  }
  return outcomes;
};

const once = { statuses: ['live'], writes: [1] };
const refusal = new URLSearchParams({
  category: 'messaging',
  success: 'false',
  error_msg: failures.invalid_link.message,
  integration_type: 'slack',
  error_code: 'invalid_link',
}).toString();

const title = `${callbacks} callbacks with one state over ${processes} processes, ${repeats} times (seed ${seed})`;
describe(title, { timeout: 300_000 + repeats * 30_000 }, () => {
  beforeAll(async () => {
    // On two cores, the first requests of eight processes take seconds instead of milliseconds.
    for (let n = 0; n < 3; n++) await runFlow(Array.from({ length: 4 * processes }, () => 'warm'));
  });

  it('are exchanged once and all answered alike', async () => {
    const outcomes = await runFlows((run) =>
      Array.from({ length: callbacks }, () => `code-${run}`),
    );
    const seconds = outcomes.map((outcome) => outcome.seconds);
    report({
      processes,
      'callbacks in each run': callbacks,
      'token requests': sumOf(outcomes, ({ exchanged }) => exchanged.length),
      connections: sumOf(outcomes, ({ statuses }) => statuses.length),
      'different redirects': sumOf(outcomes, ({ answers }) => [...answers.values()].flat().length),
      'slowest run, seconds': Math.max(...seconds).toFixed(1),
      [`runs above ${patienceSeconds} seconds`]: seconds.filter((s) => s > patienceSeconds).length,
    });
    for (const [run, { success, ...outcome }] of outcomes.entries()) {
      const code = `code-${run}`;
      expect(outcome).toMatchObject({ ...once, exchanged: [code] });
      expect([...outcome.answers]).toEqual([[code, [success]]]);
    }
  });

  it('with two codes have one exchanged and the other refused', async () => {
    const outcomes = await runFlows(() =>
      Array.from({ length: callbacks }, () => (random() < 0.5 ? 'first' : 'second')),
    );
    report({
      'token requests with two codes': sumOf(outcomes, ({ exchanged }) => exchanged.length),
      'runs won by the first code': outcomes.filter(({ exchanged: [code] }) => code === 'first')
        .length,
    });
    for (const { success, answers, ...outcome } of outcomes) {
      expect(outcome).toMatchObject(once);
      const [winner = '', ...more] = outcome.exchanged;
      expect(more).toEqual([]);
      const loser = winner === 'first' ? 'second' : 'first';
      expect(answers).toEqual(
        new Map([
          [winner, [success]],
          [loser, [refusal]],
        ]),
      );
    }
  });
});
