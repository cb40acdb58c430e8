import type { LocalJson } from './local-json.ts';

/** The text after the start: addresses, the key, and three requests to try. */
export const banner = (info: LocalJson, dataDir: string): string => {
  const key = `-H 'X-API-Key: ${info.api_key}'`;
  return `
Trunkline is ready.

  API            ${info.base_url}
  Settings page  ${info.frontend_url}/settings/integrations
  Events         ${info.frontend_url}/events
  API key        ${info.api_key} (tenant ${info.tenant_id})
  Data           ${dataDir}

Try it:

  curl ${key} ${info.base_url}/agents
  curl ${key} -X POST ${info.base_url}/integrations/oauth_start/demo
  curl ${info.base_url}/openapi.json

Connect the demo provider on the settings page, and choose options of its account there.
Ctrl-C stops it; all data is kept.
`;
};
