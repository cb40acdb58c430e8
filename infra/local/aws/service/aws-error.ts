/** An error as AWS's JSON protocols write it. */
export class AwsError extends Error {
  readonly status: number;
  /** Its `__type`, message and further members. */
  readonly body: object;

  constructor(type: string, message: string, { status = 400, ...members }: Options = {}) {
    super(message);
    this.name = type.replace(/^.*#/, '');
    this.status = status;
    this.body = { __type: type, ...members, message };
  }
}

type Options = { status?: number } & Record<string, unknown>;
