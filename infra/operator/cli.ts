import { runAsProcess } from '../command-line/run-program.ts';
import { runOperator } from './run-operator.ts';

/** `npm run operator` */
await runAsProcess(runOperator);
