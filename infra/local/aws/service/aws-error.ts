/** An error as AWS's JSON protocols write it. */
export class AwsError extends Error {
  readonly status: number;
  /** Its `__type`, message and further members. */
  readonly body: object;

  constructor(type: string, message: string, { status = 400, ...members }: AwsErrorOptions = {}) {
    super(message);
    this.name = type.replace(/^.*#/, '');
    this.status = status;
    this.body = { __type: type, ...members, message };
  }
}

type AwsErrorOptions = { status?: number } & Record<string, unknown>;
