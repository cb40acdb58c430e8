import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

const sdkErrors = JSON.stringify(fileURLToPath(new URL('./sdk-errors.ts', import.meta.url)));

const importOfBase = /^import \{ (?<base>\w+) as __BaseException \} from "(?<file>\.\/\w+)";/;
const errorClass =
  /^export class (?<type>\w+) extends __BaseException \{\s+static shapeId = "(?<namespace>[\w.]+)#\w+";\s+name = "(?<name>\w+)";\s+\$fault = "(?<fault>client|server)";(?:\s+\$retryable = (?<retryable>\{[^}]*\});)?/gm;

/**
 * The same errors, each as one call. What an error has beside its message is no loss: the SDK assigns
 * it when it reads the answer.
 * @throws Error when a release of the SDK writes them in another way
 */
export const compactErrors = (source: string): string => {
  const { base, file } = importOfBase.exec(source)?.groups ?? {};
  const errors = [...source.matchAll(errorClass)].map(({ groups = {} }) => groups);
  const [first] = errors;
  if (!base || !first || errors.length !== source.match(/^export/gm)?.length) {
    throw new Error(
      'The SDK writes its errors in another way: see infra/bundling/compact-errors.ts',
    );
  }
  return [
    `import { errorsOf } from ${sdkErrors};`,
    `import { ${base} } from "${file}";`,
    `const error = errorsOf(${base}, "${first.namespace}");`,
    ...errors.map(({ type, name, fault, retryable }) => {
      const values = [JSON.stringify(name), JSON.stringify(fault), retryable].filter(Boolean);
      return `export const ${type} = error(${values.join(', ')});`;
    }),
  ].join('\n');
};

export const errorFiles = /@aws-sdk[/\\]client-[a-z-]+[/\\].*[/\\]models[/\\]errors\.js$/;

/** Each client has a class for each error of its service: 8 kB for DynamoDB, 10 kB for KMS. */
export const withCompactErrors: Plugin = {
  name: 'compact-errors',
  setup: ({ onLoad }) => {
    onLoad({ filter: errorFiles }, ({ path }) => ({
      contents: compactErrors(readFileSync(path, 'utf8')),
    }));
  },
};
