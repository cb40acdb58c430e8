/**
 * JSON for a message of SQS, which refuses all of a message for one character that XML has not. JSON
 * escapes the others of them by itself.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/quotas-messages.html
 * @see https://github.com/psd401/aistudio/issues/1525 where one such character stopped all behind it
 */
export const messageBody = (value: object): string =>
  JSON.stringify(value).replace(/[\uFFFE\uFFFF]/g, (character) =>
    character === '\uFFFE' ? '\\ufffe' : '\\uffff',
  );

/** What a queue counts. We send no attributes, which would count, too. */
export const messageBytes = (value: object): number => Buffer.byteLength(messageBody(value));

/**
 * SQS refuses a longer message, and a batch of messages that is longer together: 256 KiB before August 2025.
 * @see https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessage.html
 * @see https://aws.amazon.com/blogs/compute/more-room-to-build-serverless-services-now-support-payloads-up-to-1-mb
 */
export const mostMessageBytes = 1024 * 1024;
