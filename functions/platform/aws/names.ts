export const eventBusName = (environment: string): string => `trunkline-${environment}`;

/** The `source` of its events, by which rules select them. */
const eventSource = (environment: string): string => `trunkline.${environment}`;

/** An event as EventBridge takes it. */
export const busEntry = (
  environment: string,
  { name, detail }: { name: string; detail: object },
  atMs: number,
) => ({
  EventBusName: eventBusName(environment),
  Source: eventSource(environment),
  DetailType: name,
  Detail: JSON.stringify(detail),
  Time: new Date(atMs),
});

/** The queue of changes from which no event could be made. */
export const deadLetterQueueName = (environment: string): string =>
  `trunkline-${environment}-event-dead-letters`;

/**
 * The queues that functions read, by how `uses` calls them, and those of what failed again and again. SQS
 * wants this end of a FIFO queue's name.
 */
export const readQueues = {
  refreshQueue: {
    name: (environment: string) => `trunkline-${environment}-refreshes.fifo`,
    deadLetters: (environment: string) => `trunkline-${environment}-refresh-dead-letters.fifo`,
  },
  noticeQueue: {
    name: (environment: string) => `trunkline-${environment}-notices`,
    deadLetters: (environment: string) => `trunkline-${environment}-notice-dead-letters`,
  },
  webhookQueue: {
    name: (environment: string) => `trunkline-${environment}-webhooks.fifo`,
    deadLetters: (environment: string) => `trunkline-${environment}-webhook-dead-letters.fifo`,
  },
} as const;
export type ReadQueue = keyof typeof readQueues;

export const auditLogGroup = (environment: string): string => `/trunkline/${environment}/audit`;

/** The log group of all functions but the writer of the audit trail. */
export const functionLogGroup = (environment: string): string =>
  `/trunkline/${environment}/functions`;

/** A log group that no filter leads to the writer: else its own line could call it again. */
export const writerLogGroup = (environment: string): string =>
  `/trunkline/${environment}/audit-writer`;

/** The audit trail's log streams, by who writes to them. */
export const auditStreams = ['functions', 'operator'] as const;
export type AuditStream = (typeof auditStreams)[number];
