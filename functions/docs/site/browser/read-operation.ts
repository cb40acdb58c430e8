import type { Operation } from './try-fields.ts';

type Document = { paths: Record<string, Record<string, Operation>> };

/** An operation of the OpenAPI document. @param wanted its id */
export const readOperation = async (base: string, wanted: string | undefined) => {
  const answer = await fetch(`${base}/openapi.json`);
  if (!answer.ok) throw new Error(`openapi.json answered ${answer.status}`);
  const { paths }: Document = await answer.json();
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const found = all.find(({ operation }) => operation.operationId === wanted);
  if (!found) throw new Error('openapi.json has no such operation');
  return found;
};
