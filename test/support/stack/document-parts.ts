type Part = { pointer: string; schema: Record<string, unknown> };

/** Every schema of an object with named members below a part of a document, through its references. */
const objectsIn = (
  document: object,
  part: unknown,
  pointer: string,
  seen: Set<unknown>,
): Part[] => {
  if (typeof part !== 'object' || part === null || seen.has(part)) return [];
  seen.add(part);
  const schema = part as Part['schema'];
  const reference = typeof schema.$ref === 'string' ? schema.$ref : undefined;
  const names = reference?.slice(2).split('/') ?? [];
  const named = names.reduce<unknown>((value, name) => Object(value)[name], document);
  return [
    ...(schema.type === 'object' && schema.properties ? [{ pointer, schema }] : []),
    ...(reference ? objectsIn(document, named, reference, seen) : []),
    // Examples only look like schemas.
    ...Object.entries(schema).flatMap(([name, value]) =>
      ['example', 'examples'].includes(name)
        ? []
        : objectsIn(document, value, `${pointer}/${name}`, seen),
    ),
  ];
};

/** The schemas of objects that the requests and the responses of a document have. */
export const partsOf = (document: { paths?: object | undefined }) => {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(Object(item)).map(([method, operation]) => [`${method} ${path}`, operation]),
  );
  const partsNamed = (name: string) => {
    const seen = new Set<unknown>();
    return operations.flatMap(([call, operation]) =>
      objectsIn(document, Object(operation)[name], `${call}/${name}`, seen),
    );
  };
  return { requests: partsNamed('requestBody'), responses: partsNamed('responses') };
};

/**
 * A document whose responses may have no member that it does not name: ours lets them, since members may be
 * added without notice, but one that is not documented is a mistake.
 */
export const withClosedResponses = <T extends { paths?: object | undefined }>(document: T): T => {
  const copy = structuredClone(document);
  for (const { schema } of partsOf(copy).responses) schema.additionalProperties ??= false;
  return copy;
};
