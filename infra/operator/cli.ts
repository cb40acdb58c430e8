import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

/**
 * `npm run operator`. Most of its time was the reading of TypeScript, which a cache more than halves. It is
 * in the checkout: whoever can write it can run code with the operator's credentials.
 * @see https://nodejs.org/api/module.html#module-compile-cache
 */
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/operator'));

const { runAsProcess } = await import('../command-line/run-program.ts');
const { runOperator } = await import('./run-operator.ts');
await runAsProcess(runOperator);
