import { CommandError } from '../command-line/command-error.ts';
import { lackedByAliases } from './lost-permissions.ts';
import type { DeployedStacks } from './read-deployed.ts';
import { stackProblem } from './stack-state.ts';
import type { StackTemplates } from './stack-template.ts';

/**
 * Says which aliases could be moved back to this commit. A stack may be in any state: a roll-back of aliases
 * begins while its update fails.
 * @throws CommandError for aliases that must stay where they are
 */
export const showAliases = (
  old: StackTemplates,
  { deployed, states }: DeployedStacks,
  print: (line: string) => void,
): void => {
  for (const state of states) {
    if (stackProblem(state))
      print(`${state.name} is in ${state.status}: its roles may change yet.`);
  }
  const findings = lackedByAliases(old, deployed);
  for (const { problem, advice } of findings) print(`${problem}\n  ${advice}`);
  if (findings.length > 0) throw new CommandError('All other aliases can be moved back.');
  print('All aliases can be moved back to this commit.');
};
