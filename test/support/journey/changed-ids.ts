import { createHash } from 'node:crypto';
import { retainedDescription } from '../../../infra/cdk/retained-permissions.ts';
import type { StackTemplate, StackTemplates } from '../../../infra/deploy/stack-template.ts';
import { withText } from './map-resources.ts';

const suffixOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 8);

/** On what the logical id of a version, or of a policy, depends. */
const subjectOf = ({ Resources = {} }: StackTemplate, id: string): unknown => {
  const { Type, Properties } = Resources[id] ?? {};
  if (Type === 'AWS::IAM::ManagedPolicy') return Properties;
  if (Type !== 'AWS::Lambda::Version') return undefined;
  return Resources[Object(Properties?.FunctionName).Ref]?.Properties;
};

/** CDK calls a version, and a policy, another resource when what is in it has changed. */
const withNewIds = (before: StackTemplate, after: StackTemplate): StackTemplate => {
  const renamed = new Map<string, string>(
    Object.keys(after.Resources ?? {}).flatMap((id) => {
      const subject = subjectOf(after, id);
      const isSame = JSON.stringify(subjectOf(before, id)) === JSON.stringify(subject);
      return isSame ? [] : [[`"${id}"`, `"${id}${suffixOf(subject)}"`] as const];
    }),
  );
  return withText(after, (text) => text.replaceAll(/"\w+"/g, (id) => renamed.get(id) ?? id));
};

/** @returns the templates as CDK would have made them of the change */
export const withChangedIds = (before: StackTemplates, after: StackTemplates): StackTemplates =>
  new Map(
    [...after].map(([stack, template]) => [stack, withNewIds(before.get(stack) ?? {}, template)]),
  );

/**
 * What roles keep for one release: each policy of the version before, beside the new one, as
 * infra/cdk/retained-permissions.ts says it.
 */
export const withRetained = (before: StackTemplates, after: StackTemplates): StackTemplates =>
  new Map(
    [...after].map(([stack, template]) => {
      const { Resources = {} } = template;
      const retained = Object.entries(before.get(stack)?.Resources ?? {})
        .filter(([id, { Type }]) => Type === 'AWS::IAM::ManagedPolicy' && !Resources[id])
        .map(([id, { Properties, ...rest }]) => [
          `${id}Retained`,
          { ...rest, Properties: { ...Properties, Description: retainedDescription } },
        ]);
      return [stack, { ...template, Resources: { ...Resources, ...Object.fromEntries(retained) } }];
    }),
  );
