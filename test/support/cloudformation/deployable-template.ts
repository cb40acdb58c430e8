import * as z from 'zod';

const properties = z.record(z.string(), z.unknown());
export type Properties = z.infer<typeof properties>;

const policy = z.enum(['Delete', 'Retain', 'RetainExceptOnCreate']);

const resource = z.strictObject({
  Type: z.string(),
  Properties: properties.default({}),
  DependsOn: z.union([z.string(), z.array(z.string())]).default([]),
  DeletionPolicy: policy.default('Delete'),
  UpdateReplacePolicy: policy.default('Delete'),
  UpdatePolicy: z
    .strictObject({
      CodeDeployLambdaAliasUpdate: z.strictObject({
        ApplicationName: z.string(),
        DeploymentGroupName: z.string(),
      }),
    })
    .optional(),
  Metadata: z.unknown().optional(),
});
export type TemplateResource = z.infer<typeof resource>;

/** Sections and attributes that no template of ours has are refused: the model would ignore them. */
const template = z.strictObject({
  Description: z.string().optional(),
  Parameters: z
    .record(
      z.string(),
      z.strictObject({
        Type: z.literal('AWS::SSM::Parameter::Value<String>'),
        Default: z.string(),
        Description: z.string().optional(),
      }),
    )
    .default({}),
  // That the bootstrap stack is new enough.
  Rules: z.unknown().optional(),
  Outputs: z.unknown().optional(),
  Resources: z.record(z.string(), resource),
});
export type DeployableTemplate = z.infer<typeof template>;

export const readTemplate = (given: unknown): DeployableTemplate => template.parse(given);
