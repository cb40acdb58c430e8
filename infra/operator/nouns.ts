import type { Command } from './command.ts';

type Verbs<Verb extends string> = {
  summary: string;
  /** What each of its commands does, by what is typed behind the noun. */
  verbs: Readonly<Record<Verb, string>>;
  load(): Promise<Readonly<Record<Verb, Command>>>;
};

const noun = <Verb extends string>({ summary, verbs, load }: Verbs<Verb>) => ({
  summary,
  commands: (Object.entries(verbs) as [Verb, string][]).map(([verb, summary]) => ({
    verb,
    summary,
    load: async (): Promise<Command> => (await load())[verb],
  })),
});

/**
 * What commands are about, and what each does. Every command line reads this file, so it imports no
 * command: the code of one is loaded when it is called.
 */
export const nouns: Readonly<Record<string, ReturnType<typeof noun>>> = {
  keys: noun({
    summary: 'API keys of a tenant',
    verbs: {
      create: 'Creates an API key and shows it, this once.',
      list: "Lists a tenant's API keys, oldest first, without the keys themselves.",
      roll: 'Makes a new API key in the place of an old one, which works for a while yet.',
      revoke: 'Revokes an API key for good.',
    },
    load: () => import('./commands/keys.ts'),
  }),
  agents: noun({
    summary: 'agents of a tenant',
    verbs: {
      add: 'Adds an agent to a tenant.',
      change: 'Renames an agent, or enables or disables it.',
      list: "Lists a tenant's agents by name.",
      remove: 'Removes an agent for good.',
    },
    load: () => import('./commands/agents.ts'),
  }),
  tenants: noun({
    summary: 'tenants, their settings, use and end',
    verbs: {
      change: 'Changes the settings of a tenant.',
      list: 'Lists the tenants that have API keys or settings, or are deleted.',
      show: 'Shows the settings of a tenant.',
      usage: 'Counts what a tenant did in a month, from what is recorded anyway.',
      delete: 'Deletes a tenant with all that is stored of it, for good.',
    },
    load: async () => ({
      ...(await import('./commands/change-tenant.ts')),
      list: (await import('./commands/list-tenants.ts')).list,
      show: (await import('./commands/show-tenant.ts')).show,
      usage: (await import('./commands/tenant-usage.ts')).usage,
      delete: (await import('./commands/delete-tenant.ts')).deleteTenant,
    }),
  }),
  apps: noun({
    summary: "OAuth apps, with which providers' accounts are connected",
    verbs: {
      configure: "Stores the OAuth app that a provider's accounts are connected with.",
      list: 'Lists the OAuth apps that are stored, without their secrets.',
      remove: 'Removes an OAuth app: its connections can no longer be refreshed.',
    },
    load: async () => ({
      ...(await import('./commands/configure-app.ts')),
      ...(await import('./commands/apps.ts')),
    }),
  }),
  connections: noun({
    summary: 'accounts that a tenant has connected',
    verbs: {
      list: 'Lists the accounts that a tenant has connected, without their tokens.',
      check: 'Asks the provider of a connection now whether it works.',
      explain: 'Says why a connection works or fails, and what to do next.',
      import: 'Moves connections of another system here, from a file.',
      start: 'Makes a link at which a person connects an account of a tenant.',
      disconnect: 'Ends a connection, or all of a tenant, also at the providers.',
    },
    load: async () => ({
      ...(await import('./commands/list-connections.ts')),
      ...(await import('./commands/check-connection.ts')),
      ...(await import('./commands/explain-connection.ts')),
      ...(await import('./commands/start-connection.ts')),
      ...(await import('./commands/disconnect.ts')),
      import: (await import('./commands/import-connections.ts')).importConnections,
    }),
  }),
  webhooks: noun({
    summary: 'where the events of a tenant are sent',
    verbs: {
      list: 'Lists where the events of a tenant are sent, without secrets.',
      explain: 'Says why a webhook gets events or does not, or what became of one event.',
    },
    load: async () => ({
      ...(await import('./commands/list-webhooks.ts')),
      ...(await import('./commands/explain-webhook.ts')),
    }),
  }),
  events: noun({
    summary: 'events of connections',
    verbs: {
      redrive: 'Sends the events of changes that wait in the dead-letter queue.',
      'send-test': 'Puts an event on the bus about a connection that there is not.',
    },
    load: async () => ({
      ...(await import('./commands/redrive-events.ts')),
      'send-test': (await import('./commands/send-test-event.ts')).sendTest,
    }),
  }),
  secrets: noun({
    summary: 'stored secrets, all of them',
    verbs: { rotate: 'Seals every stored secret anew, under the present KMS key.' },
    load: () => import('./commands/rotate-secrets.ts'),
  }),
  rows: noun({
    summary: 'rows of a table',
    verbs: {
      export: 'Writes the rows of a table to a file.',
      import: 'Writes the rows of a file to a table.',
    },
    load: async () => ({
      export: (await import('./commands/export-rows.ts')).exportRows,
      import: (await import('./commands/import-rows.ts')).importRows,
    }),
  }),
  egress: noun({
    summary: 'addresses that we call providers from',
    verbs: { show: 'Shows the fixed addresses that providers and receivers may allow.' },
    load: () => import('./commands/egress.ts'),
  }),
  audit: noun({
    summary: 'who did what, and when',
    verbs: { show: 'Shows who did what, and when.' },
    load: () => import('./commands/audit.ts'),
  }),
};
