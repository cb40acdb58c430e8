import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { integrationNotice } from '../../../functions/contracts/integration-notice.ts';
import { validate } from '../../../functions/http/validation.ts';

const rawBodyOf = (body: string, isBase64Encoded: boolean): Buffer => {
  const pathParameters = { integration_type: 'intercom' };
  const event: Partial<APIGatewayProxyEvent> = { pathParameters, body, isBase64Encoded };
  return validate(integrationNotice, event as APIGatewayProxyEvent).rawBody;
};

describe('the body whose bytes a signature covers', () => {
  it.each(['plain', 'Zoë’s ключ 🔑', '\ufeff', '\u2028'])('is the UTF-8 of %j', (text) => {
    expect(rawBodyOf(text, false)).toEqual(Buffer.from(text));
  });

  it('keeps bytes that are not text where the gateway sends them in base64', () => {
    const bytes = Buffer.from([0x7b, 0xff, 0x00, 0xc0, 0xaf, 0x7d]);
    expect(rawBodyOf(bytes.toString('base64'), true)).toEqual(bytes);
  });
});
