import type * as z from 'zod/mini';
import { invalidFields } from '../contracts/service-error.ts';
import type { FieldError } from '../model/fault.ts';
import { didYouMean, findSuggestion } from '../model/find-suggestion.ts';

type Issue = z.core.$ZodIssue;

/** Whether a parameter was sent several times that has one value. */
const isRepeated = ({ code, path: [name] }: Issue, query: unknown) =>
  (code === 'invalid_type' || code === 'invalid_value') &&
  Array.isArray((query as Record<PropertyKey, unknown>)[name ?? '']);

/** Schemas say what is wrong with a field; what can be wrong with any field or part is said here. */
const messageOf = (issue: Issue, value: unknown, part: string): string => {
  if (part === 'query' && isRepeated(issue, value)) return 'send it only once';
  return issue.code === 'invalid_type' && issue.path.length === 0
    ? 'send a JSON object'
    : issue.message;
};

/** A body may have any number of fields, and each is compared with all that are known. */
const mostCompared = 20;

/** Each unknown key is a field of its own. A caller who sends the known one too means something else. */
const unknownFields = (
  { keys, path }: z.core.$ZodIssueUnrecognizedKeys,
  known: readonly string[],
  sent: unknown,
): FieldError[] =>
  keys.map((key, index) => {
    const suggestion =
      path.length === 0 && index < mostCompared ? findSuggestion(key, known) : undefined;
    return {
      field: [...path, key].map(String).join('.'),
      message:
        suggestion && !Object.hasOwn(Object(sent), suggestion)
          ? didYouMean(suggestion)
          : 'this field is unknown; leave it out',
    };
  });

export const parse = (schema: z.ZodMiniObject, value: unknown, part: string) => {
  const { data, error } = schema.safeParse(value);
  if (!error) return { data, problems: [] };
  const known = Object.keys(schema.shape);
  const problems = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownFields(issue, known, value)
      : [
          {
            field: issue.path.map(String).join('.') || part,
            message: messageOf(issue, value, part),
          },
        ],
  );
  return { data, problems };
};

/**
 * Applies a schema.
 * @param part named if the value as a whole is wrong
 * @throws ServiceError
 */
export const check = (schema: z.ZodMiniObject, value: unknown, part: string) => {
  const { data, problems } = parse(schema, value, part);
  if (problems.length > 0) throw invalidFields(problems);
  return data;
};
