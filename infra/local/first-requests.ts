import { isAbsolute, join } from 'node:path';
import type { LocalJson } from './local-json.ts';

/** In a JavaScript string, in double quotes of a shell. */
const quoted = (path: string): string => path.replace(/[\\']/g, '\\$&').replace(/[\\"$`]/g, '\\$&');

/**
 * What one tries first, as command lines; the first sets the variables of all examples. README.md has them too, for a stack of all
 * defaults.
 */
export const firstRequests = (
  { base_url }: Pick<LocalJson, 'base_url'>,
  dataDir: string,
): string[] => {
  const file = join(dataDir, 'local.json');
  const required = quoted(isAbsolute(file) ? file : `./${file}`);
  return [
    `export BASE_URL=${base_url} KEY=$(node -p "require('${required}').api_key")`,
    'curl -H "X-API-Key: $KEY" $BASE_URL/agents',
    'curl -H "X-API-Key: $KEY" -X POST $BASE_URL/integrations/oauth_start/demo',
    'curl $BASE_URL/openapi.json',
  ];
};
