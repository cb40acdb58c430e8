import { count } from '../../../functions/platform/telemetry/metrics.ts';

// Loaded where a function starts without its snapshot.
count('UnusedSnapshots', undefined);
