import fc from 'fast-check';
import { anyText } from '../../../support/hostile/any-text.ts';
import { internalHosts } from '../../../support/hostile/internal-addresses.ts';

/** What no log may hold: a path, a query and a body are the tenant's customers'. */
export const marks = { path: 'path-mark', query: 'query-mark', body: 'body-mark' };

/** Mostly the first: a call with one thing wrong goes further than one of which all is. */
export const mostly = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>, weight = 5) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: odd });

const evil = fc.oneof(
  fc.constantFrom('evil.example', 'oauth2.googleapis.com'),
  fc.constantFrom(...internalHosts),
);

const authorityOf = (own: string): fc.Arbitrary<string> =>
  evil.chain((other) =>
    fc.constantFrom(
      ...[
        other,
        `${other}@${own}`,
        `${own}@${other}`,
        `${own}:pass@${other}`,
        `${other}:443@${own}`,
      ],
      ...[
        `${own}.${other}`,
        `${own}.`,
        `${own}:443`,
        `${own}:8443`,
        `${own}:0`,
        own.toUpperCase(),
        ` ${own}`,
      ],
      ...[
        `${own}%2e${other}`,
        `${own}\\${other}`,
        `${other}\\@${own}`,
        `${own}#@${other}`,
        `${own}?@${other}`,
      ],
      ...[
        `${own}\t`,
        `${own}\r\nHost: ${other}`,
        `${own}%00.${other}`,
        `${other}#${own}`,
        own.replace('s', 'ſ'),
      ],
      ...[
        own.replace('.', '。'),
        own.replace('.', '\u00ad.'),
        '',
        '[::1]',
        `[${own}]`,
        `${own}%40${other}`,
      ],
    ),
  );

const schemes = mostly(
  fc.constant('https://'),
  fc.constantFrom(
    'http://',
    '//',
    'https:',
    'https:/',
    'https:\\\\',
    'javascript:',
    'file://',
    'HTTPS://',
    'ws://',
    '',
  ),
);

const dots = [
  '..',
  '.',
  '%2e%2e',
  '.%2E',
  '%252e%252e',
  '..;x=y',
  '..%2f..',
  '..%5c',
  '%c0%ae%c0%ae',
  '%uff0e',
];
const steps = mostly(
  fc.constantFrom('api', 'v1', marks.path, 'a%40b.c', 'x%2Fy', "f('a')", '100%25'),
  fc.oneof(
    fc.constantFrom(
      ...dots,
      '',
      '%0d%0aX:%20y',
      '\r\nX: y',
      '%00',
      '\\',
      '@evil.example',
      ':8443',
      '%zz',
      '\u2028',
      'é',
    ),
    anyText,
  ),
  8,
);
const pathStarts = mostly(
  fc.constant('/'),
  fc.constantFrom('', '//', '/\\', '\\\\', '/./', '/../', '//evil.example/', '/%2f', '@', ':80/'),
  8,
);
const paths = fc
  .tuple(pathStarts, fc.array(steps, { maxLength: 3 }))
  .map(([start, all]) => start + all.join('/'));
const queries = mostly(
  fc.constantFrom(
    '',
    `?q=${marks.query}`,
    '?$filter=name%20eq%20%27x%27',
    '?a=b&c=%0A',
    '?next=https://evil.example/',
  ),
  fc.oneof(
    fc.constantFrom(
      '?access_token=x',
      '?a#b',
      '#',
      '#@evil.example',
      '?access%5Ftoken=x',
      '?\r\nX: y',
      '?%',
    ),
    anyText,
  ),
);

/** URLs and paths of calls to a connection with these hosts. */
export const hostileAddresses = (hosts: readonly string[]) =>
  fc
    .record({
      isPath: fc.boolean(),
      scheme: schemes,
      authority: fc
        .constantFrom(...hosts)
        .chain((own) => mostly(fc.constant(own), authorityOf(own))),
      path: paths,
      query: queries,
    })
    .map(({ isPath, scheme, authority, path, query }) =>
      isPath ? { path: path + query } : { url: scheme + authority + path + query },
    );
