import type { DeployedEnvironment } from '../../../infra/deploy/deployed.ts';
import { runDeploy } from '../../../infra/deploy/run-deploy.ts';
import type { StackTemplate, StackTemplates } from '../../../infra/deploy/stack-template.ts';
import { indexNamesOf, tablesOf } from '../../../infra/deploy/table-definition.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import { standInCdk, writeAssembly } from './assembly.ts';

const api = ['trunkline-dev-api', { Resources: {} }] as const;
export const withApi = (templates: StackTemplates): StackTemplates => new Map([...templates, api]);

const data = 'trunkline-dev-data';

/** The template of the tables' stack that CDK was last given. */
const lastData = (cdk: ReturnType<typeof standInCdk>): StackTemplate | undefined => {
  const call = cdk.calls().findLastIndex((line) => line.includes(`${data} `)) + 1;
  return call > 0 ? JSON.parse(cdk.file(call, `${data}.template.json`)) : undefined;
};

/** What is deployed. DynamoDB changes indexes at once. */
export const accountWith = (
  deployed: StackTemplates,
  cdk: ReturnType<typeof standInCdk>,
  status = 'UPDATE_COMPLETE',
): DeployedEnvironment => ({
  readAccount: async () => '111122223333',
  describeStack: async (name) =>
    deployed.has(name) ? { name, status, isProtected: false } : undefined,
  readTemplate: async (name) => deployed.get(name) ?? {},
  findQueue: async (name) => (name === 'kept' ? 'https://sqs.example/kept' : undefined),
  readQuota: async () => ({ refused: 'AccessDeniedException: no' }),
  describeTable: async (name) => {
    const tables = [...tablesOf(lastData(cdk) ?? deployed.get(data) ?? {}).values()];
    const table = tables.find(({ TableName }) => TableName === name);
    const active = { status: 'ACTIVE', isBackfilling: false, itemCount: 0 };
    const indexes = table ? indexNamesOf(table).map((index) => ({ name: index, ...active })) : [];
    return table && { status: 'ACTIVE', indexes };
  },
});

/** `npm run deploy` of `wanted`, with stand-ins for CDK and AWS. */
export const run = async (
  deployed: StackTemplates,
  wanted: StackTemplates,
  args: string[] = [],
  { fails, status }: { fails?: string; status?: string } = {},
) => {
  const cdk = standInCdk(fails);
  const { terminal, output } = createTerminal({ env: cdk.env });
  const folder = writeAssembly(wanted);
  const given = ['--env', 'dev', '--assembly', folder, ...args];
  const code = await runDeploy(given, terminal, () => accountWith(deployed, cdk, status));
  const calls = cdk
    .calls()
    .map((call) => call.replace(/--app \S+trunkline-(test|step)-\S+/, '<$1>'));
  return { code, calls, cdk, ...output };
};
