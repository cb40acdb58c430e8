import type { ModelAccount } from './account.ts';
import type { TemplateResource } from './deployable-template.ts';
import { nameIn } from './identity.ts';
import { keyOf, type ModelResource } from './model-resource.ts';
import { schemaOf } from './resource-schemas.ts';

/**
 * The resource that an update with `--import-existing-resources` takes over for one that is new to its
 * stack: it must have a name written in the template, and be retained. A type that AWS identifies by
 * something that it makes up itself, as a queue by its URL, cannot be imported so.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/import-resources-automatically.html
 * @see https://github.com/aws/aws-cdk/pull/32676
 */
export const importableFor = (
  account: ModelAccount,
  { Type, Properties, DeletionPolicy }: TemplateResource,
): ModelResource | undefined => {
  const { primaryIdentifier, readOnly } = schemaOf(Type);
  const isNamed = primaryIdentifier.every(
    (name) => !readOnly.has(name) && typeof Properties[name] === 'string',
  );
  if (!isNamed || DeletionPolicy === 'Delete') return undefined;
  const found = account.resources.get(keyOf(Type, String(nameIn(Type, Properties))));
  return found?.owner ? undefined : found;
};
