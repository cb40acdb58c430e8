import { optionsOf } from './shell-commands.ts';

/**
 * The commands of the AWS CLI 2 that the pages use, with the options that they use, `!` where it must be given.
 * Each was looked up in the service models from which the CLI makes its commands, and those that the CLI adds in
 * its reference. A new one is added after the same look.
 * @see https://github.com/boto/botocore/tree/0e6e2404b85dc336dd2889814e089bde7d1a4c55/botocore/data
 * @see https://docs.aws.amazon.com/cli/latest/reference/
 */
const awsCommands: Readonly<Record<string, string>> = {
  'acm describe-certificate': 'certificate-arn!',
  'acm request-certificate': 'domain-name! validation-method',
  'acm wait certificate-validated': 'certificate-arn!',
  'apigateway get-rest-apis': '',
  'cloudformation continue-update-rollback': 'stack-name!',
  'cloudformation delete-stack': 'stack-name!',
  'cloudformation describe-stack-events': 'stack-name!',
  'cloudformation describe-stacks': 'stack-name',
  'cloudformation list-stacks': 'stack-status-filter',
  'cloudformation update-termination-protection': 'enable-termination-protection! stack-name!',
  'cloudformation wait stack-delete-complete': 'stack-name',
  'cloudformation wait stack-rollback-complete': 'stack-name',
  'cloudtrail lookup-events': 'lookup-attributes',
  'cloudwatch describe-alarm-contributors': 'alarm-name!',
  'cloudwatch describe-alarms': 'alarm-names',
  'configure sso': '',
  'deploy get-deployment-group': 'application-name! deployment-group-name!',
  'deploy list-deployment-groups': 'application-name!',
  'deploy list-deployments': 'application-name deployment-group-name include-only-statuses',
  'deploy stop-deployment': 'auto-rollback-enabled deployment-id!',
  'deploy update-deployment-group':
    'alarm-configuration application-name! current-deployment-group-name!',
  'dynamodb delete-item': 'key! table-name!',
  'dynamodb delete-table': 'table-name!',
  'dynamodb describe-table': 'table-name!',
  'dynamodb get-item': 'key! table-name!',
  'dynamodb list-tables': '',
  'dynamodb list-backups': 'backup-type table-name',
  'dynamodb restore-table-from-backup': 'backup-arn! target-table-name!',
  'dynamodb restore-table-to-point-in-time':
    'restore-date-time source-table-name target-table-name!',
  'dynamodb scan':
    'expression-attribute-values filter-expression projection-expression table-name!',
  'dynamodb update-continuous-backups': 'point-in-time-recovery-specification! table-name!',
  'dynamodb update-table':
    'deletion-protection-enabled global-secondary-index-updates stream-specification table-name!',
  'dynamodb update-time-to-live': 'table-name! time-to-live-specification!',
  'dynamodb wait table-exists': 'table-name!',
  'ec2 describe-addresses': 'filters',
  'ec2 describe-network-interfaces': 'filters',
  'ec2 release-address': 'allocation-id',
  'events delete-event-bus': 'name!',
  'events delete-rule': 'event-bus-name name!',
  'events describe-rule': 'name!',
  'events list-rules': 'event-bus-name name-prefix',
  'events list-targets-by-rule': 'event-bus-name rule!',
  'events remove-targets': 'event-bus-name ids! rule!',
  'iam attach-role-policy': 'policy-arn! role-name!',
  'iam create-open-id-connect-provider': 'client-id-list url!',
  'iam create-role': 'assume-role-policy-document! max-session-duration role-name!',
  'iam put-role-policy': 'policy-document! policy-name! role-name!',
  'kms cancel-key-deletion': 'key-id!',
  'kms describe-key': 'key-id!',
  'kms enable-key': 'key-id!',
  'kms list-key-rotations': 'key-id!',
  'kms rotate-key-on-demand': 'key-id!',
  'kms schedule-key-deletion': 'key-id! pending-window-in-days',
  'lambda delete-function': 'function-name! qualifier',
  'lambda get-account-settings': '',
  'lambda invoke': 'function-name! payload',
  'lambda list-event-source-mappings': 'function-name',
  'lambda list-functions': '',
  'lambda list-versions-by-function': 'function-name!',
  'lambda update-alias': 'function-name! function-version name! routing-config',
  'lambda update-event-source-mapping': 'uuid! enabled',
  'logs create-export-task': 'destination! from! log-group-name! to!',
  'logs delete-log-group': 'log-group-name!',
  'logs describe-export-tasks': '',
  'logs describe-log-groups': 'log-group-name-prefix',
  'logs filter-log-events': 'end-time filter-pattern log-group-name start-time',
  'logs put-log-group-deletion-protection': 'deletion-protection-enabled! log-group-identifier!',
  'logs tail': 'since filter-pattern',
  'route53 get-health-check-status': 'health-check-id!',
  'service-quotas request-service-quota-increase': 'desired-value! quota-code! service-code!',
  'sns list-subscriptions-by-topic': 'topic-arn!',
  'sqs delete-queue': 'queue-url!',
  'sqs get-queue-attributes': 'attribute-names queue-url!',
  'sqs get-queue-url': 'queue-name!',
  'sqs list-queues': 'queue-name-prefix',
  'sqs purge-queue': 'queue-url!',
  'sqs receive-message': 'max-number-of-messages queue-url! visibility-timeout',
  'sqs start-message-move-task': 'source-arn!',
  'ssm delete-parameter': 'name!',
  'ssm put-parameter': 'name! overwrite value!',
  'ssm get-parameter': 'name!',
  'ssm get-parameter-history': 'name!',
  'sso login': '',
  'sts get-caller-identity': '',
};

/** @see https://docs.aws.amazon.com/cli/latest/userguide/cli-configure-options.html */
const everywhere = ['cli-read-timeout', 'output', 'profile', 'query', 'region'];

/**
 * What is wrong with a command of the AWS CLI, or nothing.
 * @param isWhole false for a mention in a sentence, which may leave out options
 */
export const wrongInAws = (words: readonly string[], isWhole: boolean): string[] => {
  const command = words.slice(1, words[2] === 'wait' ? 4 : 3).join(' ');
  const known = awsCommands[command]?.split(' ');
  if (!known) return [`aws ${command}`];
  const given = [...optionsOf(words).keys()].map((name) => name.replace(/^--?(?:no-)?/, ''));
  const names = known.map((name) => name.replace('!', ''));
  const unknown = given.filter((name) => !names.includes(name) && !everywhere.includes(name));
  const missing = known
    .filter((name) => name.endsWith('!'))
    .map((name) => name.replace('!', ''))
    .filter((name) => isWhole && !given.includes(name));
  return [
    ...unknown.map((name) => `aws ${command} --${name}`),
    ...missing.map((name) => `aws ${command} without --${name}`),
  ];
};
