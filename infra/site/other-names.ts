/**
 * What people search for who do not know our words for it, by the path of the page that has it. Words that are
 * on the page are not among them: these lead to its best part.
 */
export const otherNames: Readonly<Record<string, string>> = {
  '': 'begin getting sandbox tutorial',
  accounts: 'multiple second switch',
  agentcore: 'llm',
  'browser-binding': 'csrf pkce state',
  changelog: 'history news notes updates',
  client: 'javascript library npm package sdk typescript',
  'complete-by-server': 'csrf exchange fixation',
  connect: 'authorize consent login popup reauthorize',
  dropdowns: 'autocomplete cascading dynamic pagination picker typeahead',
  elements: 'angular css embed preact react solid svelte ui vue widget',
  errors: 'status',
  'generated-client': 'codegen go java library openapi package pip postman sdk swagger',
  invitations: 'email share',
  keys: 'authentication authorization bearer credentials permissions rotate',
  providers: 'apps catalog connectors services',
  'quick-starts': 'django fastify flask hono koa nestjs',
  reference: 'endpoints insomnia postman rest swagger',
  removed: 'delete disconnect revoke unlink',
  retries: 'backoff duplicate idempotency idempotent quota rate throttle',
  security: 'csrf encryption xss',
  sessions: 'frontend jwt spa',
  'works-with': 'compatibility frameworks generators tools',
  versions: 'breaking deprecation semver',
  webhooks: 'callback notifications push svix',
};
