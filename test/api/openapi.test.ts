import { describe, expect, it } from 'vitest';
import { routes } from '../../functions/routes.ts';
import { startTestStack } from '../support/harness.ts';

const { request, info } = await startTestStack();

describe('GET /openapi.json', () => {
  it('names every route, its key and whether it is an extension', async () => {
    const { body } = await request('/openapi.json');
    const document = body as {
      openapi: string;
      servers: { url: string }[];
      paths: Record<string, Record<string, Operation>>;
    };
    expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: info.base_url }] });
    const found = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operationId: operation.operationId,
        keyed: operation.security.length > 0,
        extension: operation['x-extension'] ?? false,
      })),
    );
    expect(found).toHaveLength(routes.length);
    expect(found).toEqual(
      expect.arrayContaining(
        routes.map((route) => ({
          path: route.path,
          method: route.method,
          operationId: route.operationId,
          keyed: 'scope' in route,
          extension: route.extension,
        })),
      ),
    );
  });
});

type Operation = { operationId: string; security: unknown[]; 'x-extension'?: boolean };

describe('GET /health', () => {
  it('answers without a key', async () => {
    expect(await request('/health')).toMatchObject({
      status: 200,
      body: { status: 'ok', version: '1.0.0' },
    });
  });
});
