import { runAsProcess } from '../command-line/run-as-process.ts';
import { runPruneVersions } from './run-prune-versions.ts';

/** `npm run prune-versions` */
await runAsProcess(runPruneVersions);
