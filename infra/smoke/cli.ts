import { runAsProcess } from '../command-line/run-as-process.ts';
import { runSmoke } from './run-smoke.ts';

/** `npm run smoke` */
await runAsProcess(runSmoke);
