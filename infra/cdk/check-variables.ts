import { variablesOf } from '../../functions/platform/config.ts';
import { members } from '../../functions/platform/config-variables.ts';
import type { Environment } from './environments.ts';
import { metricVariables } from './observability/metrics.ts';

/**
 * What one function's variables may take, names and values.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html
 * @see https://github.com/aws-cloudformation/cfn-lint/issues/1945
 */
const mostBytes = 4_096;

/** Instead of what is known only when it is deployed: ARNs of keys, addresses of queues and of the API. */
const atDeployment =
  'https://of-the-length-of-an-arn-or-an-address.example.com/with-its-account-and-name';

/** What functions would refuse of their variables, each of them at every start. */
const unreadable = (variables: Record<string, string>): string[] =>
  members
    .filter(
      ([, [name, { read }]]) => name in variables && read(variables[name] ?? '') === undefined,
    )
    .map(
      ([member, [, { expected }]]) =>
        `${member} would stop every function as it starts: ${expected}.`,
    );

/** Why functions could not be created, or would not start, with what an environment sets for them; a sentence each. */
export const variableProblems = (environment: Environment): string[] => {
  const { name } = environment;
  const known = variablesOf({
    ...environment,
    environment: name,
    region: undefined,
    publicBaseUrl: atDeployment,
    stateKeyId: atDeployment,
    secretsKeyId: atDeployment,
    eventDeadLettersUrl: atDeployment,
    refreshQueueUrl: atDeployment,
    noticeQueueUrl: atDeployment,
    webhookQueueUrl: atDeployment,
  });
  const all = Object.entries({ ...known, ...metricVariables(name) });
  const bytes = Buffer.byteLength(all.flat().join(''));
  return [
    ...unreadable(known),
    ...(bytes > mostBytes
      ? [
          `returnOrigins, logos and productName are too long: Lambda takes ${mostBytes} bytes of variables, and these make ${bytes}. Give the origins of single tenants to these tenants: docs/operate/operator.md#settings-of-a-tenant.`,
        ]
      : []),
  ];
};
