import type { APIGatewayProxyEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { createConnectSession } from '../../../../functions/keys/contracts/create-connect-session.ts';
import { validate } from '../../../../functions/platform/http/validation.ts';

const allowed_origins = ['https://app.example.com'];
const bodyFor = (client_reference: string) => JSON.stringify({ allowed_origins, client_reference });

/** As the gateway passes it on: as text, or with binary media types as base64. */
const read = (body: Buffer, encoding: 'utf8' | 'base64') => {
  const event: Partial<APIGatewayProxyEvent> = {
    body: body.toString(encoding),
    isBase64Encoded: encoding === 'base64',
  };
  return validate(createConnectSession, event as APIGatewayProxyEvent).body;
};

describe.each(['utf8', 'base64'] as const)('a body that arrives as %s', (encoding) => {
  it.each([
    ['latin1', ''],
    ['utf16le', '\ufeff'],
  ] as const)('is refused in %s, and not read as another', (sent, mark) => {
    // Without that, Jürgen and Jörgen would be one person.
    const body = Buffer.from(`${mark}${bodyFor('Jürgen')}`, sent);
    expect(() => read(body, encoding)).toThrow(
      expect.objectContaining({
        code: 'malformed_json',
        message: expect.stringContaining('Encode the body as UTF-8'),
      }),
    );
  });

  it('may begin with a byte order mark, which some tools write', () => {
    const body = Buffer.from(`\ufeff${bodyFor('user_1')}`);
    expect(read(body, encoding)).toMatchObject({ client_reference: 'user_1' });
  });

  it('may have any character of UTF-8, and the replacement character as an escape', () => {
    for (const name of ['Jürgen', 'ключ 🔑']) {
      expect(read(Buffer.from(bodyFor(name)), encoding)).toMatchObject({ client_reference: name });
    }
    const escaped = bodyFor('a�').replace('�', String.raw`\ufffd`);
    expect(read(Buffer.from(escaped), encoding)).toMatchObject({ client_reference: 'a�' });
  });
});
