import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../functions/config.ts';

const env = {
  ENVIRONMENT: 'dev',
  AWS_REGION: 'eu-central-1',
  PUBLIC_BASE_URL: 'https://api.example.com/api/',
  FRONTEND_URL: 'https://app.example.com',
  KMS_STATE_KEY_ID: 'state',
  KMS_SECRETS_KEY_ID: 'secrets',
  RATE_LIMIT_PER_SECOND: '10',
  RATE_LIMIT_BURST: '20',
  OPTIONS_FRESH_SECONDS: '60',
};

describe('parseConfig', () => {
  it('reads the variables of a function', () => {
    expect(parseConfig(env)).toMatchObject({
      environment: 'dev',
      publicBaseUrl: 'https://api.example.com/api',
      rateLimit: { perSecond: 10, burst: 20 },
      dynamodbEndpoint: undefined,
    });
  });

  it('lists every problem at once', () => {
    const broken = { ...env, ENVIRONMENT: 'qa', FRONTEND_URL: 'app', KMS_STATE_KEY_ID: undefined };
    expect(() => parseConfig(broken)).toThrow(
      /ENVIRONMENT[\s\S]*FRONTEND_URL[\s\S]*KMS_STATE_KEY_ID|KMS_STATE_KEY_ID[\s\S]*ENVIRONMENT/,
    );
  });
});
