import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, both, type Sdk, type Sent, startKms } from './both-clients.ts';

/** A command that functions send, whatever of it is in use. */
type Send = (
  of: Sdk,
  client: ReturnType<typeof startKms>['client'],
  input: Input,
) => Promise<object>;
type Input = { KeyId: string; EncryptionContext?: Record<string, string>; bytes: Uint8Array };

const commands: Readonly<Record<string, Send>> = {
  decrypt: (of, client, { bytes, ...input }) =>
    client.send(new of.DecryptCommand({ ...input, CiphertextBlob: bytes })),
  encrypt: (of, client, { bytes, ...input }) =>
    client.send(new of.EncryptCommand({ ...input, Plaintext: bytes })),
  generate: (of, client, { bytes: _, ...input }) =>
    client.send(new of.GenerateDataKeyCommand({ ...input, KeySpec: 'AES_256' })),
};

const stable = ({ method, path, headers, body }: Sent) => {
  const { host, 'content-type': type, 'x-amz-target': target } = headers;
  return { method, path, host, type, target, body: JSON.parse(body) };
};

/** What a command sends, and what it returns or throws. */
const outcomeOf = async (of: Sdk, send: Send, input: Input, answer: Answer) => {
  const { client, sent, retried } = startKms(of, () => answer);
  const result = await send(of, client, input).catch((error: Error) => ({
    ...error,
    ...{ name: error.name, message: error.message },
    isIncorrectKey: error instanceof of.IncorrectKeyException,
    isInvalidCiphertext: error instanceof of.InvalidCiphertextException,
  }));
  return { sent: sent.map(stable), result, retried };
};

const compare = async (send: Send, input: Input, answer: Answer) => {
  const [our, their] = await Promise.all(both.map((of) => outcomeOf(of, send, input, answer)));
  expect(our).toEqual(their);
  expect(our?.sent).toHaveLength(1);
};

const bytes = fc.uint8Array().chain((of) => fc.constantFrom(of, Buffer.from(of)));
const base64 = fc.uint8Array().map((of) => Buffer.from(of).toString('base64'));
const given = fc.record(
  { KeyId: fc.string(), EncryptionContext: fc.dictionary(fc.string(), fc.string()), bytes },
  { requiredKeys: ['KeyId', 'bytes'] },
);
const members = {
  ...{ KeyId: fc.string(), EncryptionAlgorithm: fc.constantFrom('SYMMETRIC_DEFAULT', null) },
  ...{ Plaintext: base64, CiphertextBlob: base64 },
};
/** The members that answers are documented to have. */
const answers: Readonly<Record<string, readonly (keyof typeof members)[]>> = {
  decrypt: ['KeyId', 'EncryptionAlgorithm', 'Plaintext'],
  encrypt: ['KeyId', 'EncryptionAlgorithm', 'CiphertextBlob'],
  generate: ['KeyId', 'Plaintext', 'CiphertextBlob'],
};

const pick = (of: object, names: readonly string[]) =>
  Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)));

describe('a bundle speaks to KMS as the SDK', () => {
  it.each(Object.entries(commands))('in its request and answer: %s', async (name, send) => {
    const all = fc.record(members, { requiredKeys: [] });
    const answer = all.map((of) => pick(of, answers[name] ?? []));
    const property = fc.asyncProperty(given, answer, (input, of) =>
      compare(send, input, { body: JSON.stringify(of) }),
    );
    await fc.assert(property, { numRuns: 50 });
  });

  const input = { KeyId: 'k', bytes: new Uint8Array([1]) };
  const ofType = (__type: string, members: object = {}, status = 400): Answer => ({
    ...{ status, headers: { 'x-amzn-requestid': 'R' } },
    body: JSON.stringify({ __type, ...members }),
  });

  it.each<[string, Answer]>([
    ['another key', ofType('IncorrectKeyException', { message: 'Another key' })],
    ['a broken ciphertext', ofType('InvalidCiphertextException')],
    ['no permission', ofType('AccessDeniedException', { Message: 'User is not authorized' })],
    ['a disabled key', ofType('DisabledException', { message: 'arn:… is disabled.' })],
    ['throttling', ofType('ThrottlingException', { message: 'Rate exceeded' })],
    ['a fault of KMS', ofType('KMSInternalException', { message: 'Try again' }, 500)],
    ['a slow store of keys', ofType('DependencyTimeoutException', {}, 503)],
    ['nothing at all', { status: 503, body: '' }],
    ['a page of a proxy', { status: 502, body: '<html>' }],
  ])('in its errors: %s', async (_, answer) => {
    for (const send of Object.values(commands)) await compare(send, input, answer);
  });
});
