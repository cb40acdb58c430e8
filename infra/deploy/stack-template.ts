/** A CloudFormation template, as far as the checks read it. */
export type StackTemplate = {
  Resources?: Readonly<
    Record<string, { Type: string; Properties?: Readonly<Record<string, unknown>> }>
  >;
};

/** The templates of an environment by the names of their stacks; a stack that is not deployed is missing. */
export type StackTemplates = ReadonlyMap<string, StackTemplate>;
