/** An AWS service refuses what CloudFormation asks of it. Its message says what the service says. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
