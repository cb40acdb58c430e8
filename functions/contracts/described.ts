import * as z from 'zod/mini';

/** The schema, with what the OpenAPI document says of it. */
export const described = <S extends z.core.$ZodType>(
  schema: S,
  description: string,
  example?: unknown,
): S => {
  z.globalRegistry.add(schema, { description, example });
  return schema;
};

/** An object that the OpenAPI document has as a component of its own. */
export const named = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) => {
  const schema = z.object(shape);
  z.globalRegistry.add(schema, { id });
  return schema;
};

/** A text of this form. @param wanted what is answered to anything else */
export const textLike = (form: RegExp, wanted: string) =>
  z.string(wanted).check(z.regex(form, wanted));

const wanted = 'send a whole number from 1 to 1000';

/** The most entries of a list that a request wants in one answer. */
export const pageLimit = z.pipe(
  // Number() alone would take 0x10, 1e2 and spaces too.
  z.transform((text) => (/^\d+$/.test(String(text)) ? Number(text) : text)),
  z.number(wanted).check(z.int(wanted), z.gte(1, wanted), z.lte(1000, wanted)),
);

/** The end of the previous page, as its Link header has it. */
export const pageCursor = (maxLength: number) =>
  z
    .string()
    .check(
      z.maxLength(maxLength, 'this is not a cursor; take it from the Link header, or leave it out'),
    );
