import { markdownTable } from '../../catalogue/markdown.ts';
import type { DocumentedParameter, Header, Reference, resolveIn, Schema } from './document.ts';

type ResolveSchema = ReturnType<typeof resolveIn>;

/** A row of a table: a member, what it may be, and what it means. */
export type ReferenceRow = readonly [name: string, form: string, meaning: string];

const isNull = ({ type }: Schema) => type === 'null';

/** A schema without the null that it allows. */
const apart = (given: Schema, resolve: ResolveSchema): { schema: Schema; mayBeNull: boolean } => {
  const found = resolve(given);
  const { anyOf = [], type, ...rest } = found;
  if (Array.isArray(type)) {
    const [first = ''] = type.filter((each) => each !== 'null');
    return { schema: { ...rest, type: first }, mayBeNull: type.includes('null') };
  }
  const [only, ...others] = anyOf.filter((each) => !isNull(each));
  if (!only || others.length > 0) return { schema: found, mayBeNull: anyOf.some(isNull) };
  return { schema: { ...resolve(only), ...rest }, mayBeNull: anyOf.some(isNull) };
};

/** Those that have a page of their own; all others are listed. */
const pageOf = (values: readonly unknown[]) => {
  if (values.includes('slack')) return 'an [integration type](/docs/providers)';
  return values.includes('malformed_json') ? 'an [error code](/docs/errors)' : undefined;
};

const limitsOf = ({ minimum, maximum, maxLength, maxItems }: Schema): string => {
  // A number without limits of ours has those of JavaScript.
  if (maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) {
    return `, ${minimum ?? 0} to ${maximum}`;
  }
  if (maxLength !== undefined) return `, at most ${maxLength} characters`;
  return maxItems === undefined ? '' : `, at most ${maxItems}`;
};

/** Without its limits and the null that it may be. */
const plainFormOf = (schema: Schema, resolve: ResolveSchema): string => {
  const { const: only, enum: values, anyOf, items, type = 'anything', format } = schema;
  if (only !== undefined) return `\`${only}\``;
  if (values) {
    return pageOf(values) ?? `one of ${values.map((value) => `\`${value}\``).join(', ')}`;
  }
  if (items) return `list${limitsOf(schema)} of ${formOf(items, resolve)}`;
  if (anyOf) return anyOf.map((each) => formOf(each, resolve)).join(' or ');
  return format ? `${type} (${format})` : String(type);
};

const formOf = (given: Schema, resolve: ResolveSchema): string => {
  const { schema, mayBeNull } = apart(given, resolve);
  const limits = schema.items ? '' : limitsOf(schema);
  return plainFormOf(schema, resolve) + limits + (mayBeNull ? ', or null' : '');
};

/** What is in an object, or in the entries of a list. */
const inside = (given: Schema, resolve: ResolveSchema): { schema: Schema; mark: string } => {
  const { schema } = apart(given, resolve);
  if (!schema.items) return { schema, mark: '' };
  const { schema: item, mark } = inside(schema.items, resolve);
  return { schema: item, mark: `[]${mark}` };
};

const meaningOf = (given: Schema, resolve: ResolveSchema): string => {
  const { schema } = apart(given, resolve);
  const usual =
    schema.default === undefined ? '' : ` Without it: \`${JSON.stringify(schema.default)}\`.`;
  return (given.description ?? schema.description ?? '') + usual;
};

/** The members of all objects that it may be. Those that differ say what they may be. */
const asOneObject = (schema: Schema, resolve: ResolveSchema): Schema => {
  const options = (schema.anyOf ?? []).map((each) => resolve(each));
  const members = options.flatMap(({ properties = {} }) => Object.entries(properties));
  if (options.length < 2 || members.length === 0) return schema;
  const byName = Map.groupBy(members, ([name]) => name);
  const properties = [...byName].map(([name, found]): [string, Schema] => {
    const forms = new Map(found.map(([, each]) => [JSON.stringify(each), each]));
    const [only = {}, ...others] = forms.values();
    const description = [only, ...others].map((each) => each.description ?? '').join(' ');
    return [name, others.length === 0 ? only : { anyOf: [only, ...others], description }];
  });
  const required = [...byName.keys()].filter((name) =>
    options.every((each) => each.required?.includes(name)),
  );
  return { properties: Object.fromEntries(properties), required };
};

/**
 * The members of an object, of the entries of a list, and of what is in them: `events[].key`.
 * @param isSent if so, those that may be left out are the usual ones, and the others are marked
 */
export const rowsOf = (
  given: Schema,
  resolve: ResolveSchema,
  isSent: boolean,
  before = '',
): ReferenceRow[] => {
  const { schema, mark } = inside(given, resolve);
  const { properties = {}, required = [] } = asOneObject(schema, resolve);
  const start = before + (before && mark ? mark : '') + (before ? '.' : '');
  return Object.entries(properties).flatMap(([name, member]) => {
    const isRequired = required.includes(name);
    const note = isSent === isRequired ? `${isSent ? 'required' : 'sometimes'}, ` : '';
    return [
      [`\`${start}${name}\``, note + formOf(member, resolve), meaningOf(member, resolve)],
      ...rowsOf(member, resolve, isSent, start + name),
    ];
  });
};

export const parameterRow = (
  { name, required, description, schema }: DocumentedParameter,
  resolve: ResolveSchema,
): ReferenceRow => [
  `\`${name}\``,
  (required ? 'required, ' : '') + formOf(schema, resolve),
  description ?? schema.description ?? '',
];

export const headerRow = (
  name: string,
  given: Header | Reference,
  resolve: ResolveSchema,
): ReferenceRow => {
  const { description, required, schema } = resolve(given);
  const form = (required ? '' : 'sometimes, ') + formOf(schema, resolve);
  return [`\`${name}\``, form, description ?? schema.description ?? ''];
};

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');

/** @param head the texts of its first row */
export const tableOf = (head: ReferenceRow, rows: readonly ReferenceRow[]): string =>
  markdownTable(
    head,
    rows.map((row) => row.map(cell)),
  );

/** A part of a page with a table, unless it would be empty. @param head of the first column */
export const table = (heading: string, head: string, rows: readonly ReferenceRow[]): string[] =>
  rows.length === 0 ? [] : [`## ${heading}`, tableOf([head, 'Form', 'Meaning'], rows)];
