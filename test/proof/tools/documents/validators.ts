import type { Bench } from '../bench.ts';
import type { ToolRow } from '../row.ts';

type Validator = {
  tool: string;
  packages: Readonly<Record<string, string>>;
  files?: Readonly<Record<string, string>>;
  command: readonly string[];
  /** In what it prints. */
  finds: RegExp;
  why: string;
};

const validator = ({ tool, packages, files = {}, command, finds, why }: Validator): ToolRow => ({
  group: 'documents',
  tool,
  packages,
  fault: 'lost-info',
  run: async ({ write, run, document }: Bench) => {
    await write({ ...files, 'openapi.json': await document() });
    const [name = '', ...args] = command;
    const printed = await run(name, ...args);
    if (!finds.test(printed)) throw new Error(`It printed ${printed}`);
    return { verdict: 'works', why };
  },
});

const program = (text: string) => ({
  files: { 'validate.mjs': `import { readFileSync } from 'node:fs';\n${text}` },
  command: ['node', 'validate.mjs'],
});

export const validators = [
  validator({
    tool: 'Redocly',
    packages: { '@redocly/cli': '2.77.0' },
    command: ['redocly', 'lint', 'openapi.json', '--extends=recommended', '--format=json'],
    finds: /"errors":\s*0,/,
    why: 'No errors. It warns of operations that only redirect, and of paths where either a word or a parameter stands.',
  }),
  validator({
    tool: 'Spectral',
    packages: { '@stoplight/spectral-cli': '6.16.3' },
    files: { '.spectral.yaml': 'extends: ["spectral:oas"]\n' },
    command: ['spectral', 'lint', 'openapi.json', '--fail-severity=error'],
    finds: /1 problem \(0 errors, 1 warning/,
    why: 'No errors. It warns that no operation has `WebhookEvent`: it is what a receiver gets.',
  }),
  validator({
    tool: 'swagger-parser',
    packages: { '@apidevtools/swagger-parser': '13.1.0' },
    ...program(`import SwaggerParser from '@apidevtools/swagger-parser';
const { openapi } = await SwaggerParser.validate('openapi.json');
console.log('valid ' + openapi);
`),
    finds: /valid 3\.1/,
    why: '',
  }),
  validator({
    tool: 'Scalar’s parser',
    packages: { '@scalar/openapi-parser': '0.29.22' },
    ...program(`import { validate } from '@scalar/openapi-parser';
const { valid, errors } = await validate(readFileSync('openapi.json', 'utf8'));
console.log(valid ? 'valid' : errors);
`),
    finds: /^valid/,
    why: '',
  }),
  validator({
    tool: 'ReadMe’s parser',
    packages: { '@readme/openapi-parser': '9.0.0' },
    ...program(`import { validate } from '@readme/openapi-parser';
const { valid, errors } = await validate(JSON.parse(readFileSync('openapi.json', 'utf8')));
console.log(valid ? 'valid' : errors);
`),
    finds: /^valid/,
    why: '',
  }),
];
