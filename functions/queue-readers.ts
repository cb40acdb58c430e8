/**
 * Functions that Lambda calls with messages of a queue: at most `batchSize` in one call, and
 * `maximumConcurrency` calls at the same time, or fewer in a small account: `infra/executions.ts`. A message
 * that was delivered `mostDeliveries` times goes to the dead-letter queue.
 */
export const queueReaders = [
  {
    name: 'refresh-queued-connections',
    queue: 'refreshQueue',
    // Twenty-five refreshes, one after the other, take ten seconds; a slow provider's are put back.
    timeoutSeconds: 60,
    // A message holds many connections of a shard: `due/find-due.ts`.
    batchSize: 1,
    maximumConcurrency: 20,
    // More often than a message is delivered again because its provider is slow.
    mostDeliveries: 25,
    // Until the next run, which sends again what is still due: so nothing is in the queue twice.
    retentionSeconds: 55 * 60,
    uses: {
      tables: {
        integrations: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
        oauth_apps: ['dynamodb:GetItem'],
      },
      keys: { oauth_app: ['kms:Decrypt'], connection: ['kms:Decrypt', 'kms:GenerateDataKey'] },
      refreshQueue: [
        'sqs:ChangeMessageVisibility',
        // Lambda needs these to read the queue for the function.
        'sqs:ReceiveMessage',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
      ],
    },
  },
  {
    name: 'carry-out-notices',
    queue: 'noticeQueue',
    timeoutSeconds: 60,
    // A notice is about one account, of which many tenants may have connections.
    batchSize: 1,
    maximumConcurrency: 5,
    // For two days, with the waits of redelivery-delay.ts.
    mostDeliveries: 54,
    retentionSeconds: 4 * 24 * 60 * 60,
    uses: {
      tables: {
        integrations: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:DeleteItem'],
        'integrations/by_account': ['dynamodb:Query'],
        'integrations/by_company': ['dynamodb:Query'],
      },
      keys: { connection: ['kms:Decrypt'] },
      noticeQueue: [
        'sqs:ChangeMessageVisibility',
        'sqs:ReceiveMessage',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
      ],
    },
  },
  {
    name: 'deliver-webhooks',
    queue: 'webhookQueue',
    // Ten endpoints' answers at once take 15 s at most.
    timeoutSeconds: 60,
    // A message is about one endpoint, and is not to wait for another one's.
    batchSize: 1,
    maximumConcurrency: 20,
    // For two days, as notices; a few more deliveries are those of a message that waits for its endpoint.
    mostDeliveries: 60,
    retentionSeconds: 14 * 24 * 60 * 60,
    uses: {
      tables: {
        webhooks: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
        webhook_deliveries: ['dynamodb:GetItem', 'dynamodb:PutItem', 'dynamodb:Query'],
      },
      updates: { webhooks: ['health', 'failures', 'disabled', 'generation'] },
      keys: { webhook: ['kms:Decrypt'] },
      waitsFor: 'tenant_hosts',
      eventBus: ['events:PutEvents'],
      webhookQueue: [
        'sqs:SendMessage',
        'sqs:ChangeMessageVisibility',
        'sqs:ReceiveMessage',
        'sqs:DeleteMessage',
        'sqs:GetQueueAttributes',
      ],
    },
  },
] as const;

/**
 * How long a received message stays hidden, and its shard with it, if the process dies: longer than the
 * function's time. AWS advises six times that, since Lambda may be throttled while it holds a message.
 * With our retention, SQS would delete a refresh before it was delivered often enough for the dead-letter
 * queue. One that Lambda throttles all the time goes there after 50 minutes, and the next run queues it
 * again; a notice or a webhook's message after two hours, and waits there: docs/deploy/scale.md.
 * @see https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-configure-lambda-function-trigger.html
 */
export const visibilitySecondsOf = ({ timeoutSeconds }: { timeoutSeconds: number }): number =>
  2 * timeoutSeconds;
