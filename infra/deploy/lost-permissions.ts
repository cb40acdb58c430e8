import type { DeploymentFinding } from './finding.ts';
import { functionRoles } from './function-roles.ts';
import { describePermission, includes } from './permission.ts';
import type { StackTemplates } from './stack-template.ts';

/**
 * By functions of both: what the code of one side uses and the roles of the other do not allow. Code and
 * roles are of one deployment, except where an alias is moved back: then old code runs under today's role.
 */
const lackedPermissions = (code: StackTemplates, roles: StackTemplates) => {
  const today = functionRoles(roles);
  return [...functionRoles(code)].flatMap(([functionName, { used }]) => {
    const { granted } = today.get(functionName) ?? {};
    const lacked = used.filter((needed) => !granted?.some((each) => includes(each, needed)));
    return granted && lacked.length > 0
      ? [{ functionName, lacked: lacked.map(describePermission) }]
      : [];
  });
};

/**
 * What the running version of a function would lose after a deployment: its alias could not be moved
 * back to it. New permissions are no finding: they come before the code, and go after it.
 * @param deployed the templates that run
 * @param wanted the templates to deploy
 */
export const lostPermissions = (
  deployed: StackTemplates,
  wanted: StackTemplates,
): DeploymentFinding[] =>
  lackedPermissions(deployed, wanted).map(({ functionName, lacked }) => ({
    check: 'permissions',
    problem: `The version of ${functionName} that runs now uses ${lacked.join(', ')}. Its role would lose that, and then its alias could not be moved back to it.`,
    advice:
      'Retain it for one release in infra/cdk/retained-permissions.ts: docs/deploy/README.md#changing-permissions. To go back to an older commit, accept it.',
  }));

/**
 * What an older version would lack if its alias was moved back to it today.
 * @param old the templates of the commit to go back to
 */
export const lackedByAliases = (
  old: StackTemplates,
  deployed: StackTemplates,
): DeploymentFinding[] =>
  lackedPermissions(old, deployed).map(({ functionName, lacked }) => ({
    check: 'permissions',
    problem: `The old version of ${functionName} uses ${lacked.join(', ')}, which its role does not allow any more.`,
    advice: `Leave its alias, and deploy the old commit, whose role allows it: docs/deploy/README.md#rolling-back`,
  }));
