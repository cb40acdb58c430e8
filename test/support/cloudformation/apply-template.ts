import type { ModelAccount } from './account.ts';
import { createResource, importResource, updateResource } from './change-resource.ts';
import type { DeployableTemplate, Properties } from './deployable-template.ts';
import { type Lookup, resolve } from './expressions.ts';
import { nameIn } from './identity.ts';
import { importableFor } from './importable.ts';
import type { ModelResource } from './model-resource.ts';
import { Refusal } from './refusal.ts';
import { schemaOf } from './resource-schemas.ts';

/** What an update did to a resource, so that it can be undone. */
export type AppliedChange = {
  logicalId: string;
  kind: 'created' | 'imported' | 'updated' | 'replaced';
  /** The resource that the stack has now. */
  resource: ModelResource;
  /** Of an updated one: its properties before. */
  before?: Properties;
  /** Of a replaced one: what the stack had before. */
  replaced?: ModelResource;
};

type Update = {
  account: ModelAccount;
  stack: string;
  template: DeployableTemplate;
  /** What the stack has now, by logical id. */
  current: ReadonlyMap<string, ModelResource>;
  lookup: Lookup;
  importExisting: boolean;
};

const changedProperties = (before: Properties, after: Properties): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );

/**
 * A resource whose name the template fixes cannot be replaced: both would have the name.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-name.html
 * @see https://repost.aws/knowledge-center/cloudformation-custom-name
 */
const refuseSameName = ({ type, id }: ModelResource, properties: Properties): void => {
  if (nameIn(type, properties) !== id) return;
  throw new Refusal(
    `CloudFormation cannot update a stack when a custom-named resource requires replacing. Rename ${id} and update the stack again.`,
  );
};

/**
 * Creates, imports, updates or replaces one resource. What is replaced is deleted later, when all else
 * refers to the new one.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks-update-behaviors.html
 * @see https://github.com/architect/deploy/pull/398
 * @returns undefined if nothing changes
 * @throws Refusal
 */
export const applyResource = (update: Update, logicalId: string): AppliedChange | undefined => {
  const { account, stack, template, current, lookup } = update;
  const wanted = template.Resources[logicalId];
  if (!wanted) throw new Error(`No resource ${logicalId}`);
  const { Type, UpdatePolicy: policy } = wanted;
  const properties = Object.fromEntries(
    Object.entries(wanted.Properties).map(([name, value]) => [name, resolve(value, lookup)]),
  );
  const owner = { stack, logicalId };
  const existing = current.get(logicalId);
  if (!existing) {
    const found = update.importExisting ? importableFor(account, wanted) : undefined;
    const resource = found
      ? importResource(account, found, { properties, owner })
      : createResource(account, { Type, properties, owner });
    return { logicalId, kind: found ? 'imported' : 'created', resource };
  }
  if (existing.type !== Type) throw new Error(`The model does not know changes of ${logicalId}`);
  const changed = changedProperties(existing.properties, properties);
  if (changed.length === 0) return undefined;
  if (changed.some((name) => schemaOf(Type).replacing.has(name))) {
    refuseSameName(existing, properties);
    const resource = createResource(account, { Type, properties, owner });
    return { logicalId, kind: 'replaced', resource, replaced: existing };
  }
  const before = existing.properties;
  updateResource(account, existing, { after: properties, policy, isRollback: false });
  return { logicalId, kind: 'updated', resource: existing, before };
};
