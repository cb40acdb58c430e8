/** A role or a user by its whole ARN, as in `arn:aws:iam::123456789012:role/message-sender`. */
const roleOrUser = /^arn:aws(-[a-z]+)*:iam::\d{12}:(role|user)\/([\w+=,.@-]+\/)*[\w+=,.@-]{1,64}$/;

/** An account's root stands for everybody in it whom that account's own policies let through. */
const wholeAccount = /^(\d{12}|arn:aws(-[a-z]+)*:iam::\d{12}:root)$/;

/**
 * What is wrong with a principal that is to get tenants' access tokens; undefined if nothing is.
 * There is no way to write everybody or a whole account: whoever needs a token has a role.
 */
export const principalProblem = (arn: string): string | undefined => {
  if (arn.includes('*')) return 'would let in everybody that it matches; name each role.';
  if (wholeAccount.test(arn)) return 'would let in a whole account; name each role of it.';
  if (arn.includes(':sts:')) return 'is a session; name its role.';
  return roleOrUser.test(arn) ? undefined : 'must be the ARN of an IAM role or user.';
};
