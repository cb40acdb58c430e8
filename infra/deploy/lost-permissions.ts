import * as z from 'zod';
import { CommandError } from '../command-line/command-error.ts';
import type { DeploymentFinding } from './finding.ts';
import { functionRoles } from './function-roles.ts';
import { describePermission, includes } from './permission.ts';
import type { StackTemplates } from './stack-template.ts';
import { UncomparableValue } from './value-renderer.ts';

type FunctionRoles = ReturnType<typeof functionRoles>;

/**
 * By functions of both: what the code of one side uses and the roles of the other do not allow. Code and
 * roles are of one deployment, except where an alias is moved back: then old code runs under today's role.
 */
const lackedPermissions = (code: FunctionRoles, roles: FunctionRoles) =>
  [...code].flatMap(([functionName, { used }]) => {
    const { granted } = roles.get(functionName) ?? {};
    const lacked = used.filter((needed) => !granted?.some((each) => includes(each, needed)));
    return granted && lacked.length > 0
      ? [{ functionName, lacked: lacked.map(describePermission) }]
      : [];
  });

/** A newer version may have deployed policies of a form that this one does not know. */
const readDeployedRoles = (deployed: StackTemplates): FunctionRoles | { unreadable: string } => {
  try {
    return functionRoles(deployed);
  } catch (error) {
    if (error instanceof z.ZodError) return { unreadable: z.prettifyError(error) };
    if (error instanceof UncomparableValue) return { unreadable: error.message };
    throw error;
  }
};

const unreadableRoles = (unreadable: string): DeploymentFinding => ({
  check: 'permissions',
  problem: `The deployed policies have a form that this version cannot compare: ${unreadable}`,
  advice: 'Compare them with cdk diff; to go back to an older commit, accept it.',
});

/**
 * What the running version of a function would lose after a deployment: its alias could not be moved
 * back to it. New permissions are no finding: they come before the code, and go after it.
 * @param deployed the templates that run
 * @param wanted the templates to deploy
 */
export const lostPermissions = (
  deployed: StackTemplates,
  wanted: StackTemplates,
): DeploymentFinding[] => {
  const running = readDeployedRoles(deployed);
  if ('unreadable' in running) return [unreadableRoles(running.unreadable)];
  return lackedPermissions(running, functionRoles(wanted)).map(({ functionName, lacked }) => ({
    check: 'permissions',
    problem: `The version of ${functionName} that runs now uses ${lacked.join(', ')}. Its role would lose that, and then its alias could not be moved back to it.`,
    advice:
      'Retain it for one release in infra/cdk/retained-permissions.ts: docs/deploy/README.md#changing-permissions. To go back to an older commit, accept it.',
  }));
};

/**
 * What an older version would lack if its alias was moved back to it today.
 * @param old the templates of the commit to go back to
 * @throws CommandError if the deployed policies cannot be compared
 */
export const lackedByAliases = (
  old: StackTemplates,
  deployed: StackTemplates,
): DeploymentFinding[] => {
  const today = readDeployedRoles(deployed);
  if ('unreadable' in today) {
    const { problem } = unreadableRoles(today.unreadable);
    throw new CommandError(`${problem}. Leave every alias, and deploy the old commit.`);
  }
  return lackedPermissions(functionRoles(old), today).map(({ functionName, lacked }) => ({
    check: 'permissions',
    problem: `The old version of ${functionName} uses ${lacked.join(', ')}, which its role does not allow any more.`,
    advice: `Leave its alias, and deploy the old commit, whose role allows it: docs/deploy/README.md#rolling-back`,
  }));
};
