import {
  IncorrectKeyException,
  InvalidCiphertextException,
  KMSServiceException,
} from '@aws-sdk/client-kms';
import { readBytes } from './attribute-values.ts';
import { jsonProtocol } from './json-protocol.ts';

/** The members of answers that hold bytes. */
const ofBytes = new Set(['CiphertextBlob', 'Plaintext']);

/** Without members that say nothing. */
const mapMembers = (of: unknown, convert: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(
    Object.entries(Object(of)).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, convert(value, name)]],
    ),
  );

const errorClassOf = (name: string) => {
  if (name === 'IncorrectKeyException') return IncorrectKeyException;
  if (name === 'InvalidCiphertextException') return InvalidCiphertextException;
  return KMSServiceException;
};

/**
 * For the commands that encrypt and decrypt, and those that make keys: another one may have more members that
 * hold bytes.
 * @see https://docs.aws.amazon.com/kms/latest/APIReference/API_Decrypt.html
 */
export const AwsJson1_1Protocol = jsonProtocol({
  mediaType: 'application/x-amz-json-1.1',
  target: 'TrentService',
  encode: (input) =>
    mapMembers(input, (value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value,
    ),
  decode: (answer) =>
    mapMembers(answer, (value, name) => (ofBytes.has(name) ? readBytes(value) : value)),
  createError: (options) => new (errorClassOf(options.name))(options),
});
