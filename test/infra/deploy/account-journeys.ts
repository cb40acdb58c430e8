import { expect, test } from 'vitest';
import type { Environment } from '../../../infra/cdk/environments.ts';
import { failing, startJourney } from '../../support/journey/journey.ts';
import { type Releases, releasesOf } from '../../support/journey/releases.ts';
import { queueNames } from '../../support/journey/renamed-queue.ts';
import { stackTemplates } from './stack-templates.ts';

type Journey = Awaited<ReturnType<typeof startJourney>>;

/** Nothing was lost, and no version that ran has lacked anything. */
const expectIntact = ({ lacked, damagedTables, notices }: Journey): void => {
  expect(lacked).toEqual([]);
  expect(damagedTables()).toEqual([]);
  expect(notices.lost()).toEqual([]);
};

/** What can be made to fail, and where. */
const failures = [
  {
    what: 'the second index',
    refuse: () => failing(({ type }) => type === 'AWS::DynamoDB::Table', 2),
  },
  {
    what: 'a new version of a function',
    refuse: () =>
      failing(({ type, stack }) => type.endsWith('Lambda::Function') && /events$/.test(stack)),
  },
  {
    what: 'the function that reads the renamed queue, by an alarm',
    refuse: () => failing(({ action, id }) => action === 'shift' && /carry-out-notices/.test(id)),
  },
  {
    what: 'the last function, by an alarm',
    refuse: () => failing(({ action, id }) => action === 'shift' && /manage-tenant/.test(id)),
  },
];

/** A version deployed in an account, and by hand what the page says of a queue that is left. */
const createGoTo =
  (environment: Environment, releases: Releases) =>
  async (journey: Journey, version: keyof Releases): Promise<void> => {
    const before = journey.account.stacks.get(`trunkline-${environment.name}-data`);
    const wanted = releases[version];
    const { findings, failure } = await journey.deploy(wanted, { acceptPermissions: true });
    expect(failure, `${version} after ${before?.status}`).toBeUndefined();
    expect(findings.filter(({ check }) => check !== 'permissions')).toEqual([]);
    journey.notices.receive();
    for (const queue of Object.values(queueNames(environment.name))) {
      if (!JSON.stringify([...wanted.values()]).includes(`"${queue}"`)) {
        journey.notices.deleteLeft(queue);
      }
    }
    expectIntact(journey);
    expect(journey.statuses().filter((each) => !/(?:CREATE|UPDATE)_COMPLETE$/.test(each))).toEqual(
      [],
    );
  };

const testFailures = (
  environment: Environment,
  releases: Releases,
  goTo: ReturnType<typeof createGoTo>,
): void => {
  const possible = failures.filter(
    ({ what }) => environment.canaryMinutes || !what.endsWith('alarm'),
  );
  test.each(possible)('goes on after a failure of $what, forward and back', async ({ refuse }) => {
    const journey = await startJourney(environment, releases['1.0.0']);
    for (const version of ['1.1.0', '1.0.0'] as const) {
      const options = { acceptPermissions: true, refuse: refuse() };
      const { failure } = await journey.deploy(releases[version], options);
      expect(failure).toMatch(/UPDATE_ROLLBACK_COMPLETE: An internal error occurred\.$/);
      expectIntact(journey);
      await goTo(journey, version);
    }
  });
};

/** Tests of an account with one environment. */
export const testJourneys = async (environment: Environment): Promise<void> => {
  const releases = releasesOf(await stackTemplates(environment), environment.name);
  const goTo = createGoTo(environment, releases);

  test('goes from nothing to four versions, back and forward again, and loses nothing', async () => {
    const journey = await startJourney(environment, releases['1.0.0']);
    expect(journey.outcome).toMatchObject({ findings: [], failure: undefined });
    for (const version of ['1.1.0', '1.2.0', '1.3.0'] as const) {
      expect((await journey.deploy(releases[version])).findings).toEqual([]);
      await goTo(journey, version);
    }
    for (const version of ['1.2.0', '1.1.0', '1.0.0'] as const) await goTo(journey, version);
    for (const version of ['1.1.0', '1.2.0', '1.3.0'] as const) await goTo(journey, version);
  });

  test('changes nothing when the same version is deployed again', async () => {
    const journey = await startJourney(environment, releases['1.0.0']);
    const events: string[] = [];
    journey.account.hooks.watch = ({ action, id }) => void events.push(`${action} ${id}`);
    await journey.deploy(releases['1.0.0']);
    expect(events).toEqual([]);
  });

  testFailures(environment, releases, goTo);

  test('names what the running version would lose on the way back', async () => {
    const journey = await startJourney(environment, releases['1.0.0']);
    await goTo(journey, '1.1.0');
    const { findings, steps } = await journey.deploy(releases['1.0.0']);
    expect(steps).toEqual([]);
    expect(findings.map(({ check }) => check)).toContain('permissions');
    expect(findings.map(({ problem }) => problem).join()).toContain('index/by_owner');
  });
};
