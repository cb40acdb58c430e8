import { createAgents } from '../adapters/agents.ts';
import { createApiKeys } from '../adapters/api-keys.ts';
import { createDatabase } from '../adapters/dynamodb.ts';
import { createRateLimiter } from '../adapters/rate-limits.ts';
import { components } from '../components/catalogue.ts';
import type { Config } from '../config.ts';
import { createOpenapiDocument } from '../openapi.ts';
import { logError } from '../telemetry/logging.ts';
import { clock } from './services.ts';

export const composeAuthorizer = (config: Config) => ({
  environment: config.environment,
  apiKeys: createApiKeys(createDatabase(config)),
  notedDays: new Map<string, string>(),
  report: logError,
});

export const composeListAgents = (config: Config) => {
  const database = createDatabase(config);
  return {
    rateLimiter: createRateLimiter(database, config.rateLimit, clock.nowMs),
    agents: createAgents(database),
    publicBaseUrl: config.publicBaseUrl,
  };
};

export const composeComponents = (config: Config) => ({
  rateLimiter: createRateLimiter(createDatabase(config), config.rateLimit, clock.nowMs),
  components,
});

/** The document is the same for every request. */
export const composeGetOpenapi = ({ publicBaseUrl }: Config) => ({
  document: createOpenapiDocument(publicBaseUrl),
});

/** Of the pages below `/docs`, whose links begin with the path of the base address. */
export const composeDocs = ({ publicBaseUrl }: Config) => ({
  basePath: new URL(publicBaseUrl).pathname,
});

export const composeGetDocsAsset = () => ({});

export const composeGetHealth = () => ({});
