import { environments } from '../../../infra/cdk/environments.ts';
import { type FunctionStacks, functionStacks } from '../../../infra/cdk/function-stacks.ts';
import { synthesize } from './synthesize.ts';

const { events, tenants } = functionStacks;
const moved: FunctionStacks = {
  ...functionStacks,
  events: [...events, 'agents'],
  tenants: tenants.filter((feature) => feature !== 'agents'),
};

const functionsIn = async (...placement: [FunctionStacks?]) => {
  const { templates } = await synthesize(environments.prod, ...placement);
  return Object.entries(templates).filter(([stack]) => stack.includes('-functions-'));
};

/** The stacks of functions by their names, before and after a feature moves from one to another. */
export const movedAgents = async () => ({
  before: await functionsIn(),
  after: await functionsIn(moved),
});
