import type { BenchCase } from './case.ts';
import { connectionCases } from './connection-cases.ts';
import { oauthCases } from './oauth-cases.ts';
import { optionCases } from './option-cases.ts';
import { readingCases } from './reading-cases.ts';
import type { Scenario } from './scenario.ts';

/** E, D, D once more, and every function in each of its costly ways. */
export const createCases = async (scenario: Scenario): Promise<BenchCase[]> => [
  ...(await readingCases(scenario)),
  ...(await optionCases(scenario)),
  ...oauthCases(scenario),
  ...connectionCases(scenario),
];
