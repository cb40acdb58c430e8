import { describe, expect, test } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import type { StackTemplates } from '../../../infra/deploy/stack-template.ts';
import type { DeploymentStep } from '../../../infra/deploy/step.ts';
import { withStatements } from '../../support/journey/changed-templates.ts';
import { failing, startJourney } from '../../support/journey/journey.ts';
import { mapResources } from '../../support/journey/map-resources.ts';
import { releasesOf, renamedAtOnce, withNewTables } from '../../support/journey/releases.ts';
import { queueNames } from '../../support/journey/renamed-queue.ts';
import { stackTemplates } from './stack-templates.ts';

const environment = environments.prod;
const first = await stackTemplates(environment);
const releases = releasesOf(first, environment.name);
const stacks = [...first.keys()];

/** All stacks but that of the tables. */
const isFunctions = (step: DeploymentStep) => step.kind === 'deploy' && step.stacks.length > 1;

const atOnce = (): DeploymentStep[] => [{ kind: 'deploy', stacks, templates: new Map() }];

const start = () => startJourney(environment, first);

describe('the journey finds steps', () => {
  test('that do not wait for an index', async () => {
    const { deploy } = await start();
    const { failure } = await deploy(releases['1.1.0'], {
      changeSteps: (steps) => steps.filter(({ kind }) => kind !== 'wait'),
    });
    expect(failure).toContain('Table is being updated: trunkline-prod-integrations');
  });

  test('that replace the functions before the last index is ACTIVE', async () => {
    const { deploy, lacked } = await start();
    const { failure } = await deploy(releases['1.1.0'], {
      changeSteps: (steps) => steps.filter((_, index) => index !== steps.length - 2),
    });
    expect(failure).toBeUndefined();
    expect(lacked.join('\n')).toMatch(/list-integrations:2 lacks the resource of .*by_owner/);
  });

  test('that create both indexes in one update', async () => {
    const { deploy } = await start();
    const { failure } = await deploy(releases['1.1.0'], { changeSteps: atOnce });
    expect(failure).toContain('Cannot perform more than one GSI creation or deletion');
  });

  test('that delete an index before the functions that read it', async () => {
    const { deploy, lacked } = await start();
    await deploy(releases['1.1.0']);
    expect(lacked).toEqual([]);
    await deploy(first, {
      acceptPermissions: true,
      changeSteps: (steps) => [
        ...steps.filter((step) => !isFunctions(step)),
        ...steps.filter(isFunctions),
      ],
    });
    expect(lacked.join('\n')).toMatch(/list-integrations:2 lacks the resource of .*by_owner/);
  });

  test('that change a role under the version that runs', async () => {
    const { deploy, lacked } = await start();
    // Policies that keep their logical ids are changed, not replaced.
    const narrowed = withStatements(first, /-integration-notice$/, (statements) =>
      statements.slice(0, -1),
    );
    await deploy(narrowed, { acceptPermissions: true });
    expect(lacked.join('\n')).toMatch(/lacks the permission /);
  });
});

describe('what a failed update leaves', () => {
  const withTables = withNewTables(first, environment.name);
  const isTable = ({ type }: { type: string }) => type === 'AWS::DynamoDB::Table';

  test('a protected table, is taken over by the next deployment', async () => {
    const { account, deploy } = await start();
    const { failure } = await deploy(withTables, { refuse: failing(isTable, 2) });
    expect(failure).toContain('currently protected against deletion: trunkline-prod-first-new');
    const again = await deploy(withTables);
    expect(again).toMatchObject({ findings: [], failure: undefined });
    expect(account.tables.rows('trunkline-prod-first-new').size).toBe(0);
  });

  test('a protected table, blocks the next deployment without --import-existing-resources', async () => {
    const { deploy } = await start();
    await deploy(withTables, { refuse: failing(isTable, 2) });
    const { failure } = await deploy(withTables, { importExisting: false });
    expect(failure).toContain("'trunkline-prod-first-new' already exists");
  });

  test('an index, is found before the next deployment', async () => {
    const { account, deploy } = await start();
    const wanted = releases['1.1.0'];
    // The update of a table that adds an index, with something after it that fails.
    const { failure } = await deploy(wanted, {
      changeSteps: (steps) => steps.slice(0, 1).map(withRefusedAlias),
      refuse: failing(({ type }) => type === 'AWS::KMS::Alias'),
    });
    expect(failure).toContain('UPDATE_ROLLBACK_COMPLETE');
    const { findings } = await deploy(wanted);
    expect(findings.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('has the index by_label, which its stack does not know'),
    ]);
    const { tables } = account;
    expect(() => tables.deleteIndex('trunkline-prod-integrations', 'by_label')).toThrow(
      'Table is being updated',
    );
    tables.describe('trunkline-prod-integrations');
    tables.deleteIndex('trunkline-prod-integrations', 'by_label');
    expect(await deploy(wanted)).toMatchObject({ findings: [], failure: undefined });
  });
});

/** The step with a change of the last resource of its template. */
const withRefusedAlias = (step: DeploymentStep): DeploymentStep => {
  if (step.kind !== 'deploy') return step;
  const templates: StackTemplates = mapResources(step.templates, (resource) =>
    resource.Type === 'AWS::KMS::Alias'
      ? { ...resource, Properties: { ...resource.Properties, AliasName: 'alias/another' } }
      : resource,
  );
  return { ...step, templates };
};

describe('a queue that is renamed in one release', () => {
  const renamed = renamedAtOnce(first, environment.name);
  const { old } = queueNames(environment.name);

  test('loses notices when the release is rolled back', async () => {
    const { deploy, notices } = await start();
    const { failure } = await deploy(renamed, {
      refuse: failing(({ action, id }) => action === 'shift' && /carry-out-notices/.test(id)),
    });
    expect(failure).toContain('UPDATE_ROLLBACK_COMPLETE');
    expect(notices.lost().length).toBeGreaterThan(0);
  });

  test('cannot be renamed back while the queue of the old name is there', async () => {
    const { deploy } = await start();
    expect(await deploy(renamed)).toMatchObject({ failure: undefined });
    const { failure } = await deploy(first, { acceptPermissions: true });
    expect(failure).toContain(`/${old} exists, and no stack of this version has it`);
  });
});
