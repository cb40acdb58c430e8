import type { DeployableTemplate } from './deployable-template.ts';
import { referencesIn } from './expressions.ts';

/**
 * The logical ids of a template, each after those that it refers to or names in DependsOn. CloudFormation
 * handles independent resources at once; the model takes them in the order of the template.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-dependson.html
 * @see https://github.com/serverless/serverless/issues/2697
 */
export const dependencyOrder = ({ Resources }: DeployableTemplate): string[] => {
  const ordered = new Set<string>();
  const add = (id: string, path: readonly string[]): void => {
    const resource = Resources[id];
    if (!resource || ordered.has(id)) return;
    if (path.includes(id)) throw new Error(`Circular dependency: ${[...path, id].join(', ')}`);
    const before = [...[resource.DependsOn].flat(), ...referencesIn(resource.Properties)];
    for (const each of before) add(each, [...path, id]);
    ordered.add(id);
  };
  for (const id of Object.keys(Resources)) add(id, []);
  return [...ordered];
};
