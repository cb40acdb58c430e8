import { describe } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import { testJourneys } from './account-journeys.ts';

// With and without a sandbox, and with and without alarms: staging has nothing that these have not.
const { dev, prod } = environments;

describe.each([dev, prod])('an account with $name', testJourneys);
