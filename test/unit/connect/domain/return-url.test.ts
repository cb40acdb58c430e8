import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gmail } from '../../../../functions/catalogue/providers/gmail.ts';
import {
  type ReturnUrlDeps,
  returnUrlRefusal,
} from '../../../../functions/connect/domain/return-url.ts';
import { settingsRedirect } from '../../../../functions/connect/http/settings-redirect.ts';
import { aFlow, claim, connected, finish } from '../../../support/connections/a-flow.ts';

/** Origins to which a start may lead here; the last is for any port. */
const allowedOrigins = ['https://app.example.com', 'https://shop.example:8443', 'http://127.0.0.1'];

/** What some program may read as another address than it looks like. */
const oddPieces = [
  ...[...allowedOrigins, 'app.example.com', 'evil.example', '127.0.0.1', 'localhost', '[::1]'],
  ...['127.1', '2130706433', '0x7f000001', '0177.0.0.1', 'xn--pp-7kc', ':443', ':80', ':65536'],
  ...['https:', 'http:', 'HTTPS:', 'blob:', 'view-source:', 'javascript:', 'data:', 'file:'],
  ...['//', '\\\\', '/\\', '..', '%40', '%2f', '%5c', '%23', '%00', '%0d%0a', '%2e%2e', '%61'],
  ...'@:/\\?#.%;,&=*[] \t\r\n\0。．｡＠＃？／ⓐａаο\u00ad\u0338\u200b\u200d\u2028é',
  ...['success=true', '%73uccess=true'],
];

const [frontendUrl = '', ofTenant = '', ofEnvironment = ''] = allowedOrigins;
const deps: ReturnUrlDeps = {
  frontendUrl,
  returnOrigins: [ofEnvironment],
};
const whyNot = (text: string, tenantId = 'shop') =>
  returnUrlRefusal(deps, tenantId === 'shop' ? { returnOrigins: [ofTenant] } : {}, text)?.why;

/** Where a browser is sent; undefined if the address is refused. */
const locationOf = (returnUrl: string): string | undefined => {
  if (whyNot(returnUrl)) return undefined;
  const flow = { ...finish(claim(aFlow)), returnUrl };
  const ended = { kind: 'ended', flow, outcome: connected, isRepeated: false } as const;
  return settingsRedirect({ frontendUrl }, gmail, ended).headers.Location;
};

/** Nothing is parsed here: whatever begins so is of that host, whoever reads it. */
const begin =
  /^(https:\/\/app\.example\.com|https:\/\/shop\.example:8443|http:\/\/127\.0\.0\.1(:\d+)?)\//;
const isAtHome = (location: string) => begin.test(location) && /^[\x21-\x7e]+$/.test(location);

describe('a return address', () => {
  it.each([
    ['https://app.example.com'],
    ['https://app.example.com/settings?tab=mail&q=a%20b'],
    ['https://app.example.com//evil.example'],
    ['https://shop.example:8443/'],
    ['http://127.0.0.1/done'],
    ['http://127.0.0.1:51004/done'],
  ])('may be %s', async (text) => {
    expect(whyNot(text)).toBeUndefined();
  });

  it.each([
    ['no_url', '/settings'],
    ['no_url', 'https://'],
    ['scheme', 'http://app.example.com/'],
    ['scheme', 'javascript:alert(1)//https://app.example.com/'],
    ['user', 'https://app.example.com@evil.example/'],
    ['scheme', 'ftp://127.0.0.1/'],
    ['user', 'https://ada@app.example.com/'],
    ['user', 'https://:secret@app.example.com/'],
    ['fragment', 'https://app.example.com/#'],
    ['other_spelling', 'https://app.example.com\\@evil.example/'],
    ['other_spelling', 'https://evil.example\\@app.example.com/'],
    ['other_spelling', 'https://аpp.example.com/'],
    ['other_spelling', 'https://app.exa\tmple.com/'],
    ['other_spelling', 'https://app.example.com/?a=\\'],
    ['origin', 'https://app.example.com.evil.example/'],
    ['origin', 'https://app.example.com./'],
    ['origin', 'https://127.0.0.1/'],
    ['origin', 'http://127.0.0.2/'],
    ['origin', 'http://localhost/'],
  ])('is refused for its %s: %s', async (why, text) => {
    expect(whyNot(text)).toBe(why);
  });

  it('is allowed to the tenant alone whose operator allowed it', async () => {
    expect(whyNot(`${ofTenant}/`, 'another')).toBe('origin');
  });

  it('leads nowhere else, however it is spelled', () => {
    const piece = fc.oneof(
      fc.constantFrom(...oddPieces),
      fc.nat(0xffff).map((code) => String.fromCharCode(code)),
    );
    const bases = allowedOrigins.flatMap((each) => [each, `${each}/`, `${each}/a?b=c`]);
    const place = fc.oneof(fc.nat(30), fc.constant(bases.join().length));
    const texts = fc
      .tuple(fc.constantFrom(...bases, 'https://', ''), place, fc.array(piece, { maxLength: 6 }))
      .map(([text, at, pieces]) => text.slice(0, at) + pieces.join('') + text.slice(at));
    const followed = new Set<string>();
    fc.assert(
      fc.property(texts, (text) => {
        const location = locationOf(text);
        if (location) followed.add(location);
        return location === undefined || isAtHome(location);
      }),
      { numRuns: 3_000 },
    );
    expect(followed.size).toBeGreaterThan(20);
  });
});

describe('the parameters', () => {
  it.each([
    ['https://app.example.com', '/?'],
    ['https://app.example.com/x?tab=mail&q=a%20b+c&flag', '/x?tab=mail&q=a%20b+c&flag&'],
    ['https://app.example.com/x?success=false&%73uccess=false&tab=1&error_code=x', '/x?tab=1&'],
    ['https://app.example.com/?&&', '/?'],
  ])('are added to those of %s, without what says the same', async (returnUrl, expected) => {
    const own = 'category=email&success=true&integration_id=i&integration_type=gmail';
    expect(locationOf(returnUrl)).toBe(`https://app.example.com${expected}${own}`);
  });
});
