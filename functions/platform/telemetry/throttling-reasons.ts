/** DynamoDB spells the member of `ThrottlingException` in another way. */
type MaybeThrottled = Error & { ThrottlingReasons?: unknown; throttlingReasons?: unknown };

/**
 * Why DynamoDB throttled a request, such as `TableWriteKeyRangeThroughputExceeded`, and the table or index by
 * the name in its ARN; undefined of any other error.
 * @see https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/throttling-diagnosing-workflow.html
 * @see https://docs.rs/aws-sdk-dynamodb/latest/aws_sdk_dynamodb/types/struct.ThrottlingReason.html
 */
export const throttlingReasonsOf = ({
  ThrottlingReasons,
  throttlingReasons = ThrottlingReasons,
}: MaybeThrottled): { reason: string; resource: string }[] | undefined =>
  Array.isArray(throttlingReasons)
    ? throttlingReasons.map((each) => ({
        reason: `${each?.reason}`,
        resource: `${each?.resource}`.replace(/^[^/]*\//, ''),
      }))
    : undefined;
