/** An error as the Lambda API writes it. @see https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html */
export class LambdaError extends Error {
  readonly status: number;

  /** @param type as SDKs name it, without a namespace */
  constructor(status: number, type: string, message: string) {
    super(message);
    this.name = type;
    this.status = status;
  }
}
