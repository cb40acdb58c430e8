import { runAsProcess } from '../command-line/run-as-process.ts';
import { runOperator } from './run-operator.ts';

/** `npm run operator` */
await runAsProcess(runOperator);
