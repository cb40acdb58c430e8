import type { TryOperation } from './try-fields.ts';

type OperationsDocument = { paths: Record<string, Record<string, TryOperation>> };

/** An operation of the OpenAPI document. @param operationId its id */
export const readOperation = async (base: string, operationId: string | undefined) => {
  const response = await fetch(`${base}/openapi.json`);
  if (!response.ok) throw new Error(`openapi.json answered ${response.status}`);
  const { paths }: OperationsDocument = await response.json();
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const found = all.find(({ operation }) => operation.operationId === operationId);
  if (!found) throw new Error('openapi.json has no such operation');
  return found;
};
