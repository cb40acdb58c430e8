import { describe } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import { testJourneys } from './account-journeys.ts';

const { dev: _, prod: __, ...others } = environments;

describe.each(Object.values(others))('an account with $name', testJourneys);
