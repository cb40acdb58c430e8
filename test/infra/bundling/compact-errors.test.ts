import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { compactErrors, withCompactErrors } from '../../../infra/bundling/compact-errors.ts';

const require = createRequire(import.meta.url);

type SdkError = Error & { $fault: string; $retryable?: object };
type ErrorClass = (new (options: object) => SdkError) & { shapeId: string };

const errorsFile = (client: string) =>
  require.resolve(`@aws-sdk/${client}`).replace(/dist-cjs.*/, 'dist-es/models/errors.js');

/** What the SDK reads of an error that it has made. */
const facts = (type: ErrorClass, options: object) => {
  const { name, message, $fault, $retryable } = new type(options);
  return { shapeId: type.shapeId, name, message, $fault, $retryable };
};

test.each(['client-dynamodb', 'client-kms'])(
  'the errors of %s are those of the SDK, in a third of its bytes',
  async (client) => {
    const original: Record<string, ErrorClass> = await import(`@aws-sdk/${client}`);
    const bundle = async (plugins: [] | [typeof withCompactErrors]) => {
      const { outputFiles } = await build({
        entryPoints: [errorsFile(client)],
        bundle: true,
        minify: true,
        write: false,
        format: 'esm',
        platform: 'node',
        external: ['@smithy/*'],
        plugins,
      });
      return outputFiles[0]?.text ?? '';
    };
    const text = await bundle([withCompactErrors]);
    expect(text.length).toBeLessThan((await bundle([])).length / 3);

    const resolved = text.replaceAll(/from"(@smithy[^"]+)"/g, (_, name: string) => {
      return `from"${pathToFileURL(require.resolve(name)).href}"`;
    });
    const compact: Record<string, ErrorClass> = await import(
      `data:text/javascript,${encodeURIComponent(resolved)}`
    );
    const names = [...readFileSync(errorsFile(client), 'utf8').matchAll(/^export class (\w+)/gm)];
    expect(Object.keys(compact).sort()).toEqual(names.map(([, name]) => name).sort());
    for (const [name, type] of Object.entries(compact)) {
      const sdks = original[name];
      if (!sdks) throw new Error(`The SDK has no ${name}`);
      for (const options of [{}, { message: 'Refused', name: 'Other', $fault: 'other' }]) {
        expect(facts(type, options)).toEqual(facts(sdks, options));
      }
      expect(new type({})).toBeInstanceOf(type);
      expect(new type({})).toBeInstanceOf(Error);
      const [other] = Object.values(compact).filter((each) => each !== type);
      expect(new type({}) instanceof (other ?? Error)).toBe(false);
    }
  },
);

test('errors that are written in another way end the build', () => {
  const source = readFileSync(errorsFile('client-dynamodb'), 'utf8');
  expect(() => compactErrors(source.replace('$fault = "client";', 'fault = 1;'))).toThrow(
    /in another way/,
  );
  expect(() => compactErrors('export const errors = [];')).toThrow(/in another way/);
});
