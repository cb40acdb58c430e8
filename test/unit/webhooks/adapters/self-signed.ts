import { generateKeyPairSync, sign } from 'node:crypto';

/** A value in DER. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const time = (text: string) => der(0x17, Buffer.from(text));

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const commonName = (name: string) =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));

const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END ${label}-----\n`;

/** A certificate that nobody vouches for. @see https://www.rfc-editor.org/rfc/rfc5280#section-4.1 */
export const selfSigned = (name: string): { key: string; cert: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signed = sequence(
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    commonName(name),
    sequence(time('200101000000Z'), time('491231235959Z')),
    commonName(name),
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', signed, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem('CERTIFICATE', sequence(signed, ecdsaWithSha256, signature)),
  };
};
