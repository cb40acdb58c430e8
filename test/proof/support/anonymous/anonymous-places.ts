import { randomUUID } from 'node:crypto';
import { createFlowId } from '../../../../functions/connect/domain/flow-id.ts';
import { createLink } from '../../../../functions/invitations/domain/link.ts';
import { type Route, usualMostBytes } from '../../../../functions/platform/contracts/route.ts';
import { noticeSenders } from '../../../support/notices/signed-notices.ts';

type Texts = Readonly<Record<string, string>>;
type AnonymousEvent = {
  resource: string;
  path: string;
  httpMethod: string;
  pathParameters: Texts;
  query: Texts;
  headers: Texts;
  body: string;
};

/** A place of a request that anybody may fill, with how much. */
export type AnonymousPlace = {
  name: string;
  most: number;
  eventOf(text: string): object;
};

/** Of the request line and all headers together: a gateway's quota that cannot be raised. */
const mostOfHead = 10_240;

const eventWith = ({ query, headers, ...event }: AnonymousEvent): object => ({
  ...event,
  isBase64Encoded: false,
  headers,
  multiValueHeaders: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value]]),
  ),
  queryStringParameters: query,
  multiValueQueryStringParameters: Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, [value]]),
  ),
  requestContext: {
    requestId: randomUUID(),
    domainName: 'localhost',
    identity: { sourceIp: '192.0.2.1' },
  },
});

const browser = 'b'.repeat(43);
const usualHeaders: Texts = {
  accept: 'text/html',
  cookie: `trunkline_invited=${browser}; trunkline_browser=${browser}`,
  'content-type': 'application/json',
};

/** Headers that some function reads, and what their values may begin with. */
const beginnings: readonly Texts[] = [
  {
    accept: '',
    cookie: '',
    authorization: 'Basic ',
    origin: '',
    purpose: '',
    'sec-fetch-site': '',
  },
  { cookie: 'trunkline_invited=', authorization: 'Bearer ', 'content-type': '', 'x-made-up': '' },
];

/** One of each kind of signature. */
const noticeTypes = Object.keys(noticeSenders).filter(
  (type) => !/^facebook_|^google_/.test(type) && type !== 'whatsapp_business',
);

/** A path and a query with which a request comes as far as it can without a key. */
const pathsOf: Readonly<Record<string, readonly Texts[]>> = {
  integrationNotice: noticeTypes.map((type) => ({ integration_type: type })),
  oauthCallback: [{ integration_type: 'shopify' }],
  oauthUninstall: [{ integration_type: 'pipedrive' }],
};
const withCode = (): Texts => ({ code: 'c', state: `${createFlowId()}.${'a'.repeat(43)}` });
const queriesOf: Readonly<Record<string, readonly (() => Texts)[]>> = {
  oauthCallback: [() => ({}), () => ({ error: 'access_denied' }), withCode],
};
const namesOf = ({ request: { path } }: Route) => Object.keys(path?.shape ?? {});
const linkOrNone = (name: string) => (name === 'link' ? createLink(randomUUID()).link : 'none');

/** Requests that differ in what no text of anybody's is. */
const usualEvents = (route: Route): AnonymousEvent[] => {
  const { operationId, path, resource = path, method: httpMethod } = route;
  const own = Object.fromEntries(namesOf(route).map((name) => [name, linkOrNone(name)]));
  const pathParameters = resource === path ? own : { proxy: Object.values(own).join('/') };
  const event = { resource, path, httpMethod, pathParameters, headers: usualHeaders, body: '' };
  return (pathsOf[operationId] ?? [pathParameters]).flatMap((parameters) =>
    (queriesOf[operationId] ?? [() => ({})]).map((query) => ({
      ...event,
      pathParameters: parameters,
      query: query(),
    })),
  );
};

const signedForm = 'signed_request=';

/** Places of a notice: what its signature is in, and what that signs. A wrong secret made it. */
const noticePlaces = (event: AnonymousEvent, most: number): AnonymousPlace[] => {
  const type = event.pathParameters.integration_type ?? '';
  const sender = noticeSenders[type];
  if (!sender) return [];
  const { wire, otherSecret } = sender;
  const signed = (text: string) => {
    const { headers, body } = wire(text, otherSecret, Date.now());
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    return { headers: { ...usualHeaders, ...Object.fromEntries(lower) }, body };
  };
  const { headers, body } = signed('{}');
  const own = Object.entries<string>(headers).filter(([name]) => !(name in usualHeaders));
  const form = (begin: string, end = ''): AnonymousPlace => ({
    name: `${type}: “…” in ${begin}…${end}`,
    most: most - begin.length - end.length,
    eventOf: (text) => eventWith({ ...event, headers, body: begin + text + end }),
  });
  return [
    {
      name: `${type}: what is signed`,
      // Base64 takes a third more.
      most: Math.floor(most * 0.7),
      eventOf: (text) => eventWith({ ...event, ...signed(text) }),
    },
    ...(body.startsWith(signedForm)
      ? [form(signedForm), form(`${signedForm}a.`), form(signedForm, '.a')]
      : []),
    ...own.map(([name, value]) => {
      const [begin = ''] = /^(?:v0=|t=\d+,v1=)?/.exec(value) ?? [];
      return {
        name: `${type}: ${name}`,
        most: mostOfHead,
        eventOf: (text: string) =>
          eventWith({ ...event, headers: { ...headers, [name]: begin + text }, body: '{}' }),
      };
    }),
  ];
};

const headPlaces = (route: Route, event: AnonymousEvent): AnonymousPlace[] => {
  const inPath = Object.keys(event.pathParameters).map((name) => ({
    name: `${name} of the path`,
    eventOf: (text: string) =>
      eventWith({ ...event, pathParameters: { ...event.pathParameters, [name]: text } }),
  }));
  const inQuery = [...Object.keys(route.request.query?.shape ?? {}), 'made_up'].map((name) => ({
    name: `${name} of the query`,
    eventOf: (text: string) => eventWith({ ...event, query: { ...event.query, [name]: text } }),
  }));
  const inHeaders = beginnings.map((begins) => ({
    name: `the headers ${Object.keys(begins).join(', ')}`,
    eventOf: (text: string) => {
      const filled = Object.entries(begins).map(([name, begin]) => [name, begin + text]);
      return eventWith({ ...event, headers: { ...event.headers, ...Object.fromEntries(filled) } });
    },
  }));
  const names = {
    name: 'the names of the query',
    eventOf: (text: string) => {
      const made = (text.match(/.{1,4}/gs) ?? []).map((each, n) => [`${each}${n}`, '']);
      return eventWith({ ...event, query: { ...event.query, ...Object.fromEntries(made) } });
    },
  };
  return [...inPath, ...inQuery, ...inHeaders, names].map((place) => ({
    ...place,
    most: mostOfHead,
  }));
};

/** Every place of a route's requests that anybody may fill. */
export const anonymousPlaces = (route: Route): AnonymousPlace[] => {
  const { mostBytes = usualMostBytes, rawBody } = route.request;
  const events = usualEvents(route);
  const inBody = events.map((event) => ({
    name: 'the body',
    most: mostBytes,
    eventOf: (text: string) => eventWith({ ...event, body: text }),
  }));
  const [first] = events;
  const isNotice = route.operationId === 'integrationNotice';
  return [
    ...(isNotice && first ? [first] : events).flatMap((event) => headPlaces(route, event)),
    ...(rawBody ? inBody : []),
    ...(isNotice ? events.flatMap((event) => noticePlaces(event, mostBytes)) : []),
  ];
};
