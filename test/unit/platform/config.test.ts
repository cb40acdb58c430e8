import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Config, parseConfig, variablesOf } from '../../../functions/platform/config.ts';
import { environments, switchPositions } from '../../../functions/platform/config-variables.ts';
import { mostPerSecond } from '../../../functions/platform/model/rate-limit.ts';
import { sessionBindings } from '../../../functions/platform/model/session-binding.ts';

const text = fc.string({ minLength: 1 });
const segment = fc.string({ unit: 'grapheme' }).map(encodeURIComponent);
// Not `webUrl`, which makes a map of all code points.
const url = fc
  .tuple(fc.constantFrom('http:/', 'https:/'), fc.webAuthority(), fc.array(segment))
  .map(([scheme, host, path]) => [scheme, host, ...path].join('/').replace(/\/+$/, ''));
const rate = fc.record({
  perSecond: fc.double({ min: 0, minExcluded: true, max: mostPerSecond, noNaN: true }),
  burst: fc.integer({ min: 1 }),
});
const anyConfig: fc.Arbitrary<Config> = fc.record({
  environment: fc.constantFrom(...environments),
  region: text,
  publicBaseUrl: url,
  frontendUrl: url,
  stateKeyId: text,
  secretsKeyId: text,
  rateLimit: rate,
  tenantRateLimit: rate,
  optionsFreshSeconds: fc.nat(),
  sessionBinding: fc.constantFrom(...sessionBindings),
  returnOrigins: fc.subarray(['https://app.example.com', 'http://127.0.0.1:8080']),
  dailyHealthCheck: fc.constantFrom(...switchPositions),
  activity: fc.constantFrom(...switchPositions),
  logos: fc.constantFrom(undefined, 'https://cdn.example.com/{type}.svg'),
  productName: fc.constantFrom(undefined, 'Example Voice'),
  sdkAttemptMs: fc.integer({ min: 1 }),
  dynamodbEndpoint: fc.option(url, { nil: undefined }),
  kmsEndpoint: fc.option(url, { nil: undefined }),
});

const forAnyConfig = (check: (config: Config) => void) => fc.assert(fc.property(anyConfig, check));

describe('parseConfig', () => {
  it('reads what variablesOf writes', () => {
    forAnyConfig((config) => {
      expect(parseConfig(variablesOf(config))).toEqual(config);
    });
  });

  it('takes the slash off an address that ends with one', () => {
    forAnyConfig((config) => {
      const env = { ...variablesOf(config), PUBLIC_BASE_URL: `${config.publicBaseUrl}/` };
      expect(parseConfig(env)).toEqual(config);
    });
  });

  it.each([1_000_001, 2_000_001, 3_000_000, Number.POSITIVE_INFINITY])(
    'refuses a rate of %d, for which the limiter has no interval',
    (perSecond) => {
      forAnyConfig((config) => {
        const rateLimit = { ...config.rateLimit, perSecond };
        expect(() => parseConfig(variablesOf({ ...config, rateLimit }))).toThrow(
          /\nRATE_LIMIT: [^\n]*above 0/,
        );
      });
    },
  );

  it('lists every problem at once', () => {
    forAnyConfig((config) => {
      const wrong = { ENVIRONMENT: 'qa', FRONTEND_URL: 'app', KMS_STATE_KEY_ID: undefined };
      expect(() => parseConfig({ ...variablesOf(config), ...wrong })).toThrow(
        /ENVIRONMENT[\s\S]*FRONTEND_URL[\s\S]*KMS_STATE_KEY_ID|KMS_STATE_KEY_ID[\s\S]*ENVIRONMENT/,
      );
    });
  });
});
