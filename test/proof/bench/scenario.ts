import { createCipheriv, randomBytes, randomUUID } from 'node:crypto';
import http from 'node:http';
import { GenerateDataKeyCommand } from '@aws-sdk/client-kms';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { createKms } from '../../../functions/platform/aws/kms.ts';
import type { Route } from '../../../functions/platform/contracts/route.ts';
import { functionNames } from '../../../infra/bundling/bundle-functions.ts';
import { restApiAt } from '../../../infra/local/api-gateway.ts';
import { createGateway } from '../../../infra/local/aws/gateway/gateway.ts';
import { listen } from '../../../infra/local/listen.ts';
import { createRareTenancy } from './rare-tenancy.ts';
import type { Services } from './services.ts';
import { createTenancy } from './tenancy.ts';

/** A provider with pages, refreshes and revocation. */
const usualType = 'google_calendar';

export type Scenario = Awaited<ReturnType<typeof startScenario>>;

/**
 * What cases are made of: events, and tenants with what they own.
 * @param tenant whose the next event is
 * @param connectedType the provider that connections are of
 */
export const startScenario = async (
  services: Services,
  tenant: () => string = randomUUID,
  connectedType: string = usualType,
) => {
  const { eventOf, stop } = await startEvents();
  return {
    eventOf,
    connectedType,
    baseUrl: services.config.publicBaseUrl,
    tenancy: createTenancy(services, tenant),
    rare: createRareTenancy(services),
    putSealedList: (tenantId: string, field: string) => putSealedList(services, tenantId, field),
    stop,
  };
};

type Request = {
  method?: Route['method'];
  /** Below the base address. */
  path: string;
  tenantId?: string;
  headers?: Record<string, string>;
  /** Text is sent as it is. */
  body?: object | string;
};

/** Makes the event that the gateway would call a function with. */
export const startEvents = async () => {
  let captured: object = {};
  let tenantId = '';
  const capture = {
    invoke: async (event: object) => {
      captured = event;
      return { result: '{"statusCode":200}' };
    },
    close: async () => {},
  };
  const gateway = http.createServer(
    createGateway({
      ...restApiAt('http://127.0.0.1/api'),
      functions: new Map(functionNames.map((name) => [name, capture])),
      authorize: async () => ({ context: { tenant_id: tenantId, key_id: tenantId, scopes: '*' } }),
      onResult: () => {},
    }),
  );
  const origin = await listen(gateway, 0);
  return {
    eventOf: async ({ method = 'GET', path, body, headers = {}, ...caller }: Request) => {
      tenantId = caller.tenantId ?? '';
      const { status } = await fetch(`${origin}/api${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      });
      if (status !== 200) throw new Error(`The gateway refuses ${method} ${path}: ${status}`);
      return captured;
    },
    stop: () => {
      gateway.close();
      gateway.closeAllConnections();
    },
  };
};

const options = Array.from({ length: 30 }, (_, n) => ({
  value: `calendar-${n}@group.calendar.google.com`,
  label: `Calendar ${n}`,
}));

/** Puts a cached list where references/raw-options.ts looks for it. */
const putSealedList = async (
  { config, credentials, database }: Services,
  tenantId: string,
  field: string,
): Promise<void> => {
  const kms = createKms(config, credentials);
  const { Plaintext = new Uint8Array(), CiphertextBlob: sealed_key } = await kms.client.send(
    new GenerateDataKeyCommand({
      KeyId: config.secretsKeyId,
      KeySpec: 'AES_256',
      EncryptionContext: { tenant_id: tenantId },
    }),
  );
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', Plaintext, iv);
  const bytes = Buffer.concat([cipher.update(JSON.stringify(options)), cipher.final()]);
  await database.client.send(
    new PutCommand({
      TableName: database.tableName('option_cache'),
      Item: {
        cache_key: `references/${tenantId}/${field}`,
        ...{ sealed_key, iv, tag: cipher.getAuthTag(), bytes },
      },
    }),
  );
};
