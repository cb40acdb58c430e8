import { retainedDescription } from '../../../infra/cdk/retained-permissions.ts';
import type { AccountHooks } from './account-events.ts';
import type { Properties } from './deployable-template.ts';
import { createModelFunctions, type PublishedVersion } from './functions.ts';
import { nameIn } from './identity.ts';
import { keyOf, type ModelResource, ModelResources } from './model-resource.ts';
import type { ModelStack } from './model-stack.ts';
import { policiesOf } from './permissions.ts';
import { createModelQueues } from './queues.ts';
import { Refusal } from './refusal.ts';
import { createModelTables } from './tables.ts';

/** An account and region of AWS, as far as our templates use it. */
export type ModelAccount = {
  /** By type and id. */
  resources: ModelResources;
  stacks: Map<string, ModelStack>;
  tables: ReturnType<typeof createModelTables>;
  functions: ReturnType<typeof createModelFunctions>;
  queues: ReturnType<typeof createModelQueues>;
  /** A test may replace them at any time. */
  hooks: AccountHooks;
  /** A new resource that no service has yet. @throws Refusal if its name is in use */
  reserve(type: string, logicalId: string, properties: Properties): ModelResource;
  /** What Parameter Store has. */
  parameter(name: string): string | undefined;
  /** What a role allows now, a line for each action and resource with its conditions. */
  allowed(roleArn: string): string[];
  /** The versions that an alias calls, by its ARN or `name:live`. */
  runningAt(alias: string): PublishedVersion[];
};

/** CDK's bootstrap writes it: https://docs.aws.amazon.com/cdk/v2/guide/bootstrapping-env.html */
const bootstrapVersion = '/cdk-bootstrap/hnb659fds/version';

export const createModelAccount = (): ModelAccount => {
  const resources = new ModelResources();
  let serial = 0;
  const policies = (role: string) => policiesOf(resources, role);
  // While a stack is updated, the former policy is attached too.
  const functions = createModelFunctions(
    (role) => policies(role).findLast(({ name }) => name !== retainedDescription)?.allowed ?? [],
  );
  return {
    resources,
    stacks: new Map(),
    tables: createModelTables(),
    functions,
    queues: createModelQueues(),
    hooks: { refuse: () => undefined, watch: () => {} },
    reserve: (type, logicalId, properties) => {
      serial += 1;
      const name = nameIn(type, properties);
      if (name !== undefined && resources.has(keyOf(type, name))) {
        throw new Refusal(`Resource of type '${type}' with identifier '${name}' already exists.`);
      }
      const id = name ?? `${logicalId}-${serial}`;
      return { type, id, properties, owner: undefined, serial };
    },
    parameter: (name) => {
      if (name === bootstrapVersion) return '30';
      const value = resources.get(keyOf('AWS::SSM::Parameter', name))?.properties.Value;
      return value === undefined ? undefined : String(value);
    },
    allowed: (role) => policies(role).flatMap((each) => each.allowed),
    runningAt: (alias) => {
      const [, name] = /([\w-]+):live$/.exec(alias) ?? [];
      return functions.running().filter(({ functionName }) => functionName === name);
    },
  };
};
