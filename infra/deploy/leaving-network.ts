import * as z from 'zod';
import type { DeploymentFinding } from './finding.ts';
import type { StackTemplate, StackTemplates } from './stack-template.ts';

const lambda = z.object({
  FunctionName: z.string(),
  Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) }),
  VpcConfig: z.unknown().optional(),
});

const functionsOf = ({ Resources = {} }: StackTemplate) =>
  Object.values(Resources).flatMap(({ Type, Properties }) => {
    const { data } = lambda.safeParse(Properties);
    return Type === 'AWS::Lambda::Function' && data ? [data] : [];
  });

const hasNetworkPolicy = ({ Resources = {} }: StackTemplate, role: string): boolean => {
  const { Policies } = Resources[role]?.Properties ?? {};
  return Array.isArray(Policies) && Policies.length > 0;
};

/**
 * Functions that would leave the network together with the rights by which Lambda deletes their interfaces.
 * Then nobody could delete these, nor the network.
 */
export const leavingNetwork = (
  deployed: StackTemplates,
  wanted: StackTemplates,
): DeploymentFinding[] => {
  const inside = new Set(
    [...deployed.values()]
      .flatMap(functionsOf)
      .flatMap(({ FunctionName, VpcConfig }) => (VpcConfig ? [FunctionName] : [])),
  );
  const leaving = [...wanted.values()].flatMap((template) =>
    functionsOf(template).filter(
      ({ FunctionName, Role }) =>
        inside.has(FunctionName) && !hasNetworkPolicy(template, Role['Fn::GetAtt'][0]),
    ),
  );
  return leaving.length === 0
    ? []
    : [
        {
          check: 'network',
          problem: `${leaving.length} functions, such as ${leaving[0]?.FunctionName}, would leave the network together with the rights by which Lambda deletes their interfaces.`,
          advice:
            'First deploy `isLive: false` and wait: docs/deploy/outbound-addresses.md#turning-it-off.',
        },
      ];
};
