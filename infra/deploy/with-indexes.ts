import type { StackTemplate } from './stack-template.ts';
import { globalIndexesOf, indexNamesOf, type TableDefinition } from './table-definition.ts';

/** One table on its way from the deployed template to the wanted one. */
export type TableChange = { id: string; deployed: TableDefinition; wanted: TableDefinition };

const isAll = (names: ReadonlySet<string>, table: TableDefinition) => {
  const own = indexNamesOf(table);
  return own.length === names.size && own.every((name) => names.has(name));
};

/** The wanted table with other indexes. DynamoDB refuses a definition of an attribute that is in no key. */
const tableWith = ({ deployed, wanted }: TableChange, names: ReadonlySet<string>) => {
  if (isAll(names, wanted)) return wanted;
  const existing = indexNamesOf(deployed);
  const indexes = [
    ...globalIndexesOf(deployed),
    ...globalIndexesOf(wanted).filter(({ IndexName }) => !existing.includes(IndexName)),
  ].filter(({ IndexName }) => names.has(IndexName));
  const keys = [wanted, ...(wanted.LocalSecondaryIndexes ?? []), ...indexes].flatMap(
    ({ KeySchema }) => KeySchema.map(({ AttributeName }) => AttributeName),
  );
  const known = deployed.AttributeDefinitions.map(({ AttributeName }) => AttributeName);
  const attributes = [
    ...deployed.AttributeDefinitions,
    ...wanted.AttributeDefinitions.filter(({ AttributeName }) => !known.includes(AttributeName)),
  ];
  const { GlobalSecondaryIndexes: _, ...rest } = wanted;
  return {
    ...rest,
    AttributeDefinitions: attributes.filter(({ AttributeName }) => keys.includes(AttributeName)),
    ...(indexes.length > 0 ? { GlobalSecondaryIndexes: indexes } : {}),
  };
};

/** The template in which each of these tables has these global indexes. */
export const withIndexes = (
  template: StackTemplate,
  changes: readonly TableChange[],
  namesOf: (change: TableChange) => readonly string[],
): StackTemplate => {
  const tables = changes.flatMap((change) => {
    const resource = template.Resources?.[change.id];
    if (!resource) return [];
    return [[change.id, { ...resource, Properties: tableWith(change, new Set(namesOf(change))) }]];
  });
  return { ...template, Resources: { ...template.Resources, ...Object.fromEntries(tables) } };
};
