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
