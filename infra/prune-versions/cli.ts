import { runAsProcess } from '../command-line/run-program.ts';
import { runPruneVersions } from './prune-versions.ts';

/** `npm run prune-versions` */
await runAsProcess(runPruneVersions);
