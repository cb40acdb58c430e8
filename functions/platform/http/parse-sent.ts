import type { QuerySchema } from '../contracts/route.ts';

type SentFields = Readonly<Record<string, unknown>>;

/** What a schema makes of nothing, unless it needs a field or compares some. */
const resultsOfNothing = new WeakMap<QuerySchema, SentFields | false | undefined>();

/**
 * What a schema makes of fields that fit it, by a look at those alone: of the many that a query may have, few are sent,
 * and the schema would look at each in every request.
 * @returns undefined for what only the whole schema can judge
 */
export const parseSent = (schema: QuerySchema, sent: SentFields) => {
  const { shape, def } = schema;
  if (!resultsOfNothing.has(schema))
    resultsOfNothing.set(schema, !def.checks?.length && schema.safeParse({}).data);
  const nothing = resultsOfNothing.get(schema);
  if (!nothing) return undefined;
  const data: Record<string, unknown> = { ...nothing };
  for (const name in sent) {
    const parsed = Object.hasOwn(shape, name) ? shape[name]?.safeParse(sent[name]) : undefined;
    if (!parsed?.success) return undefined;
    data[name] = parsed.data;
  }
  return { data, problems: [] };
};
