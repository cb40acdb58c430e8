import type { StackTemplate, StackTemplates } from '../../../infra/deploy/stack-template.ts';

export type Resource = NonNullable<StackTemplate['Resources']>[string];

/** A value with another text. */
export const withText = <T>(value: T, change: (text: string) => string): T =>
  JSON.parse(change(JSON.stringify(value)));

/** Templates with other resources; undefined removes one. */
export const mapResources = (
  templates: StackTemplates,
  change: (resource: Resource, stack: string) => Resource | undefined,
): StackTemplates =>
  new Map(
    [...templates].map(([stack, template]) => [
      stack,
      {
        ...template,
        Resources: Object.fromEntries(
          Object.entries(template.Resources ?? {}).flatMap(([id, resource]) => {
            const changed = change(resource, stack);
            return changed ? [[id, changed]] : [];
          }),
        ),
      },
    ]),
  );

export const mapProperties = (
  templates: StackTemplates,
  type: string,
  change: (properties: Readonly<Record<string, unknown>>) => Record<string, unknown>,
): StackTemplates =>
  mapResources(templates, (resource) =>
    resource.Type === type
      ? { ...resource, Properties: change(resource.Properties ?? {}) }
      : resource,
  );
