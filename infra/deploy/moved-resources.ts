import type { DeploymentFinding } from './finding.ts';
import type { StackTemplates } from './stack-template.ts';

/** What has a name of ours, by type: two stacks cannot have it at the same time. */
const names: Readonly<Record<string, string>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Events::Rule': 'Name',
  'AWS::Lambda::Function': 'FunctionName',
  'AWS::Logs::LogGroup': 'LogGroupName',
  'AWS::SQS::Queue': 'QueueName',
};

/** By type and name: the stack that has it. */
const stacksOf = (templates: StackTemplates): ReadonlyMap<string, string> =>
  new Map(
    [...templates].flatMap(([stack, { Resources = {} }]) =>
      Object.values(Resources).flatMap(({ Type, Properties = {} }) => {
        const { [names[Type] ?? '']: name } = Properties;
        return typeof name === 'string' ? [[`${Type} ${name}`, stack] as const] : [];
      }),
    ),
  );

/**
 * Resources that would leave one stack and appear in another. Stacks are deployed side by side: the new one
 * could not create them, and the old one would delete them.
 */
export const movedResources = (
  deployed: StackTemplates,
  wanted: StackTemplates,
): DeploymentFinding[] => {
  const before = stacksOf(deployed);
  const moved = [...stacksOf(wanted)].flatMap(([resource, to]) => {
    const from = before.get(resource);
    return from && from !== to ? [{ resource, move: `from ${from} to ${to}` }] : [];
  });
  return [...Map.groupBy(moved, ({ move }) => move)].map(([move, [first, ...others]]) => ({
    check: 'stacks',
    problem: `${first?.resource}${others.length > 0 ? ` and ${others.length} more` : ''} would move ${move}, which deletes what the new stack cannot create.`,
    advice:
      'Let CloudFormation move them before you deploy, also on the way back: docs/deploy/README.md#moving-functions-to-another-stack.',
  }));
};
