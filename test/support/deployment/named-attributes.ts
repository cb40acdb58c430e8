/** What an UpdateItem says of its item. */
export type Update = {
  Key?: Record<string, unknown>;
  UpdateExpression?: string;
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
};

const words =
  /^(?:SET|REMOVE|ADD|DELETE|AND|OR|NOT|attribute_exists|attribute_not_exists|if_not_exists|size|contains)$/;

/**
 * The attributes that an update names, in its key and its expressions: those that IAM compares as
 * `dynamodb:Attributes`.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/specifying-conditions.html
 */
export const namedAttributes = (update: Update): string[] => {
  const { Key = {}, ExpressionAttributeNames: names = {} } = update;
  const expressions = [update.UpdateExpression, update.ConditionExpression].join(' ');
  const used = [...expressions.matchAll(/(?<![:\w])#?[a-z_]\w*/gi)].map(([name]) => name);
  return [...Object.keys(Key), ...used.filter((name) => !words.test(name))].map(
    (name) => names[name] ?? name,
  );
};
