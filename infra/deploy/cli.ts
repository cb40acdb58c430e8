import { runAsProcess } from '../command-line/run-program.ts';
import { connectDeployed } from './aws.ts';
import { runDeploy } from './run-deploy.ts';

/** `npm run deploy` */
await runAsProcess((args, terminal) => runDeploy(args, terminal, connectDeployed));
