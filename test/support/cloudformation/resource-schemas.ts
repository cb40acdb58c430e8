import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import * as z from 'zod';

const text = z.string();
const registry = z.object({
  schema: z.object({
    resource: z.object({
      entities: z.array(
        z.object({
          cloudFormationType: text,
          primaryIdentifier: z.array(text).optional(),
          attributes: z.record(text, z.unknown()),
          properties: z.record(text, z.object({ causesReplacement: text.optional() })),
        }),
      ),
    }),
  }),
});

/** What AWS publishes about a type of resource. */
export type ResourceSchema = {
  /** The properties that identify a resource of the type. */
  primaryIdentifier: readonly string[];
  /** What a template cannot set. */
  readOnly: ReadonlySet<string>;
  /** The properties whose change makes CloudFormation replace the resource. */
  replacing: ReadonlySet<string>;
};

let schemas: ReadonlyMap<string, ResourceSchema> | undefined;

/**
 * The schemas that AWS publishes of its resource types, as the installed CDK command brings them for
 * `cdk diff`: so nobody has to write down here what replaces a resource.
 * @see https://docs.aws.amazon.com/cloudformation-cli/latest/userguide/resource-type-schema.html
 * @see https://github.com/cdklabs/awscdk-service-spec
 */
const readSchemas = (): ReadonlyMap<string, ResourceSchema> => {
  const file = new URL('../../../node_modules/aws-cdk/db.json.gz', import.meta.url);
  const { schema } = registry.parse(JSON.parse(gunzipSync(readFileSync(file)).toString()));
  return new Map(
    schema.resource.entities.map((each) => [
      each.cloudFormationType,
      {
        primaryIdentifier: each.primaryIdentifier ?? [],
        readOnly: new Set(Object.keys(each.attributes)),
        replacing: new Set(
          Object.entries(each.properties)
            .filter(([, { causesReplacement = 'no' }]) => causesReplacement !== 'no')
            .map(([name]) => name),
        ),
      },
    ]),
  );
};

export const schemaOf = (type: string): ResourceSchema => {
  schemas ??= readSchemas();
  const schema = schemas.get(type);
  if (!schema) throw new Error(`AWS publishes no type ${type}`);
  return schema;
};
