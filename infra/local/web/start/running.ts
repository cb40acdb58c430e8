import type { LocalJson } from '../../local-json.ts';

/** What a local stack is, for its start page. */
export type Running = {
  info: LocalJson;
  dataDir: string;
  startedAtMs: number;
};

type Place = { name: string; address: string; note: string };

/** What people open or call. */
export const placesOf = ({ info: { base_url, frontend_url } }: Running): Place[] => [
  { name: 'API', address: base_url, note: 'The base address. Every path begins with it.' },
  { name: 'API docs', address: `${base_url}/docs`, note: 'Every endpoint, parameter and error.' },
  {
    name: 'Settings page',
    address: `${frontend_url}/settings/integrations`,
    note: 'Connect accounts, and try the form of any event.',
  },
  { name: 'Events', address: `${frontend_url}/events`, note: 'What happened to connections.' },
  {
    name: 'Demo provider',
    address: `${frontend_url}/demo-provider`,
    note: 'An OAuth provider to connect. Any name may log in.',
  },
];

/** What stands in for AWS. */
export const servicesOf = ({ info }: Running): Place[] => [
  { name: 'DynamoDB', address: info.dynamodb_endpoint, note: 'The tables and their streams.' },
  { name: 'KMS', address: info.kms_endpoint, note: 'The keys of secrets and states.' },
  { name: 'Event queue', address: info.events_queue_url, note: 'Gets every connection event.' },
  { name: 'Lambda', address: info.lambda_endpoint, note: 'Gives access tokens to services.' },
];
