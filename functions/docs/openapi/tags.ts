import type { Route } from '../../platform/contracts/route.ts';
import { eventsTag } from './webhooks.ts';

/**
 * The tags in the order in which an integrator needs them, each with how its paths begin. A path has the
 * tag with the longest beginning of it.
 */
const groups = [
  {
    name: 'Connect',
    description: 'A person connects an account at another service.',
    paths: ['/integrations/oauth_', '/integrations/types', '/connect_sessions'],
  },
  {
    name: 'Integrations',
    description: 'The accounts that the tenant has connected.',
    paths: ['/integrations'],
  },
  {
    name: 'Components and options',
    description: 'The sources of events, their fields, and the choices of a field.',
    paths: ['/events/'],
  },
  {
    name: 'Webhooks',
    description: 'Where connection events are sent, signed, until they are taken.',
    paths: ['/webhooks'],
  },
  { name: 'Agents', description: 'The voice agents of the tenant.', paths: ['/agents'] },
  {
    name: 'Invitations',
    description: 'A person connects an account by a link, without your product.',
    paths: ['/invitations'],
  },
  { name: 'Service', description: 'The API itself.', paths: ['/'] },
  {
    name: 'Pages and files',
    description: 'What a browser opens or loads. A client has no use for a function of these.',
    paths: ['/docs', '/llms.txt', '/elements', '/client.tgz', '/invite/'],
  },
  {
    name: 'Called by providers',
    description: 'What providers call, or send a browser to. Your product never does.',
    paths: ['/integrations/oauth_callback', '/integrations/notices'],
  },
];

export const tagOf = ({ path }: Route): string => {
  const lengthIn = ({ paths }: (typeof groups)[number]) =>
    Math.max(...paths.map((begin) => (path.startsWith(begin) ? begin.length : 0)));
  return groups.reduce((best, each) => (lengthIn(each) > lengthIn(best) ? each : best)).name;
};

export const tags = [...groups.slice(0, -1), eventsTag, ...groups.slice(-1)].map(
  ({ name, description }) => ({ name, description }),
);
