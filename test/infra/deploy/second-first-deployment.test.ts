import { describe, expect, test } from 'vitest';
import { auditLogGroup } from '../../../functions/platform/aws/names.ts';
import type { Environment } from '../../../infra/cdk/environments.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import type { ModelAccount } from '../../support/cloudformation/account.ts';
import { removeResource } from '../../support/cloudformation/change-resource.ts';
import { deleteStack } from '../../support/cloudformation/delete-stack.ts';
import type { ModelResource } from '../../support/cloudformation/model-resource.ts';
import { startJourney } from '../../support/journey/journey.ts';
import { deployToModel } from '../../support/journey/model-deployment.ts';
import { stackTemplates } from './stack-templates.ts';

const byHand = { stack: 'none', logicalId: 'none' };

/** Takes an environment down as docs/deploy/README.md says, but keeps some of what its stacks retain. */
const takeDown = (
  account: ModelAccount,
  { name }: Environment,
  isKept: (resource: ModelResource) => boolean,
): void => {
  for (const stack of [...account.stacks.values()].reverse()) {
    if (!stack.name.startsWith(`trunkline-${name}-`)) continue;
    stack.isProtected = false;
    deleteStack(account, stack.name);
  }
  const left = [...account.resources.values()].filter(({ owner }) => owner === undefined);
  for (const resource of left.filter((each) => !isKept(each))) {
    const { properties } = resource;
    Object.assign(resource, {
      owner: byHand,
      properties: { ...properties, DeletionProtectionEnabled: false },
    });
    removeResource(account, resource, false);
  }
};

describe.each(selectEnvironments())('$name', async (environment) => {
  const wanted = await stackTemplates(environment);

  const deployAgain = async (isKept: (resource: ModelResource) => boolean) => {
    const { account } = await startJourney(environment, wanted);
    takeDown(account, environment, isKept);
    const kept = [...account.resources.values()].filter(({ owner }) => owner === undefined);
    return { ...(await deployToModel({ account, wanted, environment })), kept };
  };

  test('is deployed again after it was taken down', async () => {
    expect(await deployAgain(() => false)).toMatchObject({ findings: [], failure: undefined });
  });

  test.runIf(environment.deletionProtection)(
    'takes over an audit trail that was kept',
    async () => {
      const trail = auditLogGroup(environment.name);
      const isOfTrail = ({ properties }: ModelResource) => properties.LogGroupName === trail;
      const { kept, findings, failure } = await deployAgain(isOfTrail);
      expect({ findings, failure }).toEqual({ findings: [], failure: undefined });
      expect(kept.map(({ type, owner }) => [type, owner?.stack])).toEqual(
        ['LogGroup', 'LogStream', 'LogStream'].map((type) => [
          `AWS::Logs::${type}`,
          `trunkline-${environment.name}-data`,
        ]),
      );
    },
  );
});
