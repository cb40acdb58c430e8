/** The event bus of an environment. */
export const eventBusName = (environment: string): string => `trunkline-${environment}`;

/** The `source` of its events, by which rules select them. */
export const eventSource = (environment: string): string => `trunkline.${environment}`;

/** The queue of changes from which no event could be made. */
export const deadLetterQueueName = (environment: string): string =>
  `trunkline-${environment}-event-dead-letters`;
