import { runAsProcess } from '../../../../infra/command-line/run-program.ts';
import { runBenchLambda } from './bench-lambda.ts';

/** `npm run bench:lambda` */
await runAsProcess(runBenchLambda);
