import { isAbsolute, join } from 'node:path';
import type { LocalJson } from './local-json.ts';

/**
 * What one tries first, as command lines; the first sets the variables of all examples. README.md has them too, for a stack of all
 * defaults.
 */
export const firstRequests = (
  { base_url }: Pick<LocalJson, 'base_url'>,
  dataDir: string,
): string[] => {
  const file = join(dataDir, 'local.json');
  const required = isAbsolute(file) ? file : `./${file}`;
  return [
    `export BASE_URL=${base_url} KEY=$(node -p "require('${required}').api_key")`,
    'curl -H "X-API-Key: $KEY" $BASE_URL/agents',
    'curl -H "X-API-Key: $KEY" -X POST $BASE_URL/integrations/oauth_start/demo',
    'curl -s $BASE_URL/openapi.json | head -c 400',
  ];
};

/** The first line, before anything that takes time. */
export const startingLine = 'Starting.';

/** Printed when it is needed. */
export const bundlingLine = 'Bundling the functions, which takes some seconds.';

/** The text after the start: addresses, the key, and three requests to try. */
export const banner = (info: LocalJson, dataDir: string): string => `
Trunkline is ready.

  Start page     ${info.frontend_url}
  API            ${info.base_url}
  API docs       ${info.base_url}/docs
  Settings page  ${info.frontend_url}/settings/integrations
  Events         ${info.frontend_url}/events
  API key        ${info.api_key} (tenant ${info.tenant_id})
  Data           ${dataDir}

Try it in another terminal, in this folder:

${firstRequests(info, dataDir)
  .map((line) => `  ${line}`)
  .join('\n')}

Open the authorization_url of the second answer in your browser, or connect the demo provider on the
settings page. Ctrl-C stops it; all data is kept.
`;
