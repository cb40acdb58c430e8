import * as z from 'zod/mini';

/**
 * The schema, with what the OpenAPI document says of it.
 * @throws Error of one that is described already: whoever shares it would lose the first description
 */
export const described = <S extends z.core.$ZodType>(
  schema: S,
  description: string,
  example?: unknown,
): S => {
  if (z.globalRegistry.has(schema)) throw new Error(`described already, before: ${description}`);
  z.globalRegistry.add(schema, { description, example });
  return schema;
};

/**
 * Described too: what the API reference lacks, of an endpoint that it has.
 * @param parts if it lacks only these parts of it
 */
export const extension = <S extends z.core.$ZodType>(
  schema: S,
  description: string,
  example?: unknown,
  parts?: readonly string[],
): S => {
  z.globalRegistry.add(schema, { description, example, 'x-extension': parts ?? true });
  return schema;
};

/** What the OpenAPI document has as a component of its own: an object, or one of several, told apart by a member. */
const component = <S extends z.core.$ZodType>(id: string, schema: S): S => {
  z.globalRegistry.add(schema, { id });
  return schema;
};

export const named = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  component(id, z.object(shape));

export const namedUnion = <Options extends readonly z.core.$ZodType[]>(id: string, all: Options) =>
  component(id, z.union(all));

/** A text of this form. @param message what is answered to anything else */
export const textLike = (form: RegExp, message: string) =>
  z.string(message).check(z.regex(form, message));
