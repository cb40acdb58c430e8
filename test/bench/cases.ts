import type { BenchCase } from './case.ts';
import { comparisonCases } from './comparison-cases.ts';
import { connectionCases } from './connection-cases.ts';
import { oauthCases } from './oauth-cases.ts';
import { optionCases } from './option-cases.ts';
import { readingCases } from './reading-cases.ts';
import type { Scenario } from './scenario.ts';

/** E, D, D once more, every function in each of its costly ways, and what they are compared with. */
export const createCases = async (scenario: Scenario): Promise<BenchCase[]> => [
  ...(await readingCases(scenario)),
  ...(await optionCases(scenario)),
  ...oauthCases(scenario),
  ...connectionCases(scenario),
  ...(await comparisonCases(scenario)),
];
