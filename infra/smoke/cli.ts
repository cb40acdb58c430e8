import { runAsProcess } from '../command-line/run-program.ts';
import { runSmoke } from './run-smoke.ts';

/** `npm run smoke` */
await runAsProcess(runSmoke);
