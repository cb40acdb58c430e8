import type { OpenApiDocument } from '../site/reference/document.ts';

/** What a key or a session may call: pages, assets and what providers call are nobody's functions. */
const isForClients = ({ security }: { security: readonly unknown[] }) => security.length > 0;

const isSuccess = ([status]: [string, unknown]) => status.startsWith('2');

/** The client throws errors, and gives away no headers: their types would be three quarters of its own. */
const forTypes = (operation: OpenApiDocument['paths'][string][string]) => ({
  ...operation,
  responses: Object.fromEntries(
    Object.entries(operation.responses)
      .filter(isSuccess)
      .map(([status, response]) => [status, { ...response, headers: undefined }]),
  ),
});

const mapMembers = <T, U>(all: Record<string, T>, change: (each: T, name: string) => U[]) =>
  Object.fromEntries(
    Object.entries(all).flatMap(([name, each]) => change(each, name).map((other) => [name, other])),
  );

/** The document, as far as the types of the client need it. */
export const clientDocument = (document: OpenApiDocument) => ({
  ...document,
  webhooks: {},
  components: { schemas: document.components.schemas },
  paths: mapMembers(document.paths, (operations) => {
    const own = mapMembers(operations, (each) => (isForClients(each) ? [forTypes(each)] : []));
    return Object.keys(own).length > 0 ? [own] : [];
  }),
});

export type ClientDocument = ReturnType<typeof clientDocument>;
