import * as z from 'zod';
import { oauthStart } from '../../../../functions/contracts/oauth-start.ts';

/** A field of `oauth_start` that a provider needs or accepts, from the OpenAPI document. */
export type StartQuestion = {
  name: string;
  label: string;
  required: boolean;
  /** All possible values, if there is a list. */
  values?: string[] | undefined;
  example?: string | undefined;
};

const property = z.object({
  examples: z.array(z.string()).default([]),
  'x-integration-types': z
    .record(
      z.string(),
      z.object({
        label: z.string(),
        required: z.boolean(),
        values: z.array(z.string()).optional(),
      }),
    )
    .default({}),
});

const typeParameter = z.object({ schema: z.object({ enum: z.array(z.string()) }) });
const startOperation = z.object({
  parameters: z.tuple([typeParameter]),
  requestBody: z.object({
    content: z.object({
      'application/json': z.object({
        schema: z.object({ properties: z.record(z.string(), property) }),
      }),
    }),
  }),
});

/** The part of the OpenAPI document about starting a connection. */
export const startDocument = z.object({
  paths: z.object({ [oauthStart.path]: z.object({ post: startOperation }) }),
});

/** Every `integration_type` that can be connected, with its questions. */
export const readStartQuestions = (
  document: z.output<typeof startDocument> | undefined,
): ReadonlyMap<string, StartQuestion[]> => {
  const operation = document?.paths[oauthStart.path]?.post;
  const types = operation?.parameters[0].schema.enum ?? [];
  const properties = operation?.requestBody.content['application/json'].schema.properties ?? {};
  return new Map(
    types.map((type) => [
      type,
      Object.entries(properties).flatMap(([name, { examples, 'x-integration-types': taken }]) => {
        const asked = taken[type];
        return asked ? [{ name, ...asked, example: examples[0] }] : [];
      }),
    ]),
  );
};
