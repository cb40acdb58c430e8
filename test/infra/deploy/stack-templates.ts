import type { Environment } from '../../../infra/cdk/environments.ts';
import type { StackTemplates } from '../../../infra/deploy/stack-template.ts';
import { synthesize } from '../cdk/synthesize.ts';

/** The templates of an environment by the names of their stacks, in the order in which CDK deploys them. */
export const stackTemplates = async (environment: Environment): Promise<StackTemplates> => {
  const { templates } = await synthesize(environment);
  const { account, data, observability, api, ...functions } = templates;
  const prefix = `trunkline-${environment.name}`;
  return new Map(
    Object.entries({
      'trunkline-account': account,
      [`${prefix}-data`]: data,
      [`${prefix}-observability`]: observability,
      [`${prefix}-api`]: api,
      ...functions,
    }),
  );
};
