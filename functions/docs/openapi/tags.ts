import type { Route } from '../../platform/contracts/route.ts';
import { eventsTag } from './webhooks.ts';

/**
 * The tags in the order in which an integrator needs them, each with how its paths begin. A path has the
 * tag with the longest beginning of it.
 */
const groups = {
  Connect: {
    description: 'A person connects an account at another service.',
    paths: ['/integrations/oauth_', '/integrations/types', '/connect_sessions'],
  },
  Integrations: {
    description: 'The accounts that the tenant has connected.',
    paths: ['/integrations'],
  },
  'Components and options': {
    description: 'The sources of events, their fields, and the choices of a field.',
    paths: ['/events/'],
  },
  Webhooks: {
    description: 'Where connection events are sent, signed, until they are taken.',
    paths: ['/webhooks'],
  },
  Agents: { description: 'The voice agents of the tenant.', paths: ['/agents'] },
  Invitations: {
    description: 'A person connects an account by a link, without your product.',
    paths: ['/invitations'],
  },
  Service: { description: 'The API itself.', paths: ['/'] },
  'Pages and files': {
    description: 'What a browser opens or loads. A client has no use for a function of these.',
    paths: ['/docs', '/llms.txt', '/elements', '/client.tgz', '/invite/'],
  },
  'Called by providers': {
    description: 'What providers call, or send a browser to. Your product never does.',
    paths: ['/integrations/oauth_callback', '/integrations/notices'],
  },
};

export const tagOf = ({ path }: Route): string =>
  Object.entries(groups)
    .flatMap(([name, { paths }]) => paths.map((begin) => ({ name, begin })))
    .filter(({ begin }) => path.startsWith(begin))
    .reduce((best, each) => (each.begin.length > best.begin.length ? each : best)).name;

const ofPaths = Object.entries(groups).map(([name, { description }]) => ({ name, description }));
export const tags = [...ofPaths.slice(0, -1), eventsTag, ...ofPaths.slice(-1)];
