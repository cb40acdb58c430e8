import { runSmoke } from './run-smoke.ts';

/** `npm run smoke` */
process.exitCode = await runSmoke(process.argv.slice(2), process.env, {
  print: console.log,
  complain: console.error,
});
