import { type FlowOutcome, ifOtherAccount } from '../../../functions/domain/connect/flow.ts';
import { isAllAnswered } from '../excuses.ts';
import type { History } from '../history.ts';
import { callback, createState, start } from './callbacks.ts';
import { aConnection, store } from './parts.ts';
import { allServed, lookUp } from './refreshing.ts';
import type { Scenario } from './scenario.ts';

const outcomes = ({ processes }: History) =>
  processes.filter(({ name }) => name.startsWith('callback'));

/** Every delivery that no fault hits says that the account is connected. */
const allConnected = (history: History): string | undefined => {
  if (!isAllAnswered(history)) return undefined;
  // Of one that died, others learn what became of it after its claim at the earliest.
  if (history.processes.some(({ endedBy }) => endedBy)) return undefined;
  const mayBeLate = history.processes.some(({ isHit }) => isHit);
  const failed = outcomes(history).find(({ isHit, answer }) => {
    const { success, reason } = Object(answer);
    return !isHit && success !== true && !(mayBeLate && reason === 'still_running');
  });
  return failed && `${failed.name} was not connected, though no fault hit it.`;
};

/** Deliveries of one callback say the same. */
const sameAnswer = (history: History): string | undefined => {
  const said = outcomes(history).filter(({ state, answer }) => {
    const { success, reason } = { reason: '', ...(answer as FlowOutcome) };
    return state === 'answered' && (success || reason !== 'still_running');
  });
  const different = new Set(said.map(({ answer }) => JSON.stringify(answer)));
  return different.size > 1 ? `Two deliveries say: ${[...different].join(' and ')}.` : undefined;
};

/** Somebody who is told that an account is connected finds it. */
const isKept = (history: History): string | undefined => {
  const told = outcomes(history).find(({ answer }) => {
    const outcome = answer as FlowOutcome | undefined;
    return (
      outcome?.success === true &&
      !history.connections.some(({ integration_id: id }) => id === outcome.integrationId)
    );
  });
  return told && `${told.name} said that an account is connected, and it is not.`;
};

const states = [createState(), createState()] as const;
const [one, two] = states;

/** Of a type, one account at most is connected by starts that add none. */
const oneAccount = ({ connections }: History): string | undefined =>
  connections.length > 1 ? 'Two accounts are connected by starts that add none.' : undefined;

export const connecting: readonly Scenario[] = [
  {
    name: 'two deliveries of one callback',
    seed: (world) => start(world, one, 'ada-1'),
    together: [callback('callback 1', one, 'ada-1'), callback('callback 2', one, 'ada-1')],
    afterwards: [callback('callback after', one, 'ada-1')],
    promises: {
      'every delivery says that it is connected': allConnected,
      'every delivery says the same': sameAnswer,
      'what is said to be connected is': isKept,
    },
    faults: 1,
    quickFaults: 0,
  },
  {
    name: 'two codes for one state',
    seed: (world) => {
      start(world, one, 'ada-1');
      world.provider.giveCode('eve-1');
    },
    together: [callback('callback 1', one, 'ada-1'), callback('callback 2', one, 'eve-1')],
    promises: {
      'of one state comes one account': oneAccount,
      'what is said to be connected is': isKept,
    },
    faults: 1,
    quickFaults: 0,
  },
  {
    name: 'a callback that is delivered again after some seconds',
    seed: (world) => start(world, one, 'ada-1'),
    together: [
      callback('callback 1', one, 'ada-1'),
      { ...callback('callback 2', one, 'ada-1'), afterMs: 12_000 },
    ],
    promises: {
      'every delivery says the same': sameAnswer,
      'what is said to be connected is': isKept,
    },
    faults: 2,
    quickFaults: 0,
  },
  ...ifOtherAccount.map(
    (wish): Scenario => ({
      name: `two starts of one account end at once, which ${wish} another`,
      seed: (world) => {
        start(world, one, 'ada-1', { ifOtherAccount: wish });
        start(world, two, 'ada-2', { ifOtherAccount: wish });
      },
      together: [callback('callback 1', one, 'ada-1'), callback('callback 2', two, 'ada-2')],
      promises: {
        'every delivery says that it is connected': allConnected,
        'what is said to be connected is': isKept,
      },
      faults: 1,
      quickFaults: 0,
    }),
  ),
  {
    name: 'two starts that add different accounts end at once',
    seed: (world) => {
      start(world, one, 'ada-1', { ifOtherAccount: 'add' });
      start(world, two, 'grace-1', { ifOtherAccount: 'add' });
    },
    together: [callback('callback 1', one, 'ada-1'), callback('callback 2', two, 'grace-1')],
    promises: {
      'every delivery says that it is connected': allConnected,
      'what is said to be connected is': isKept,
    },
    faults: 1,
    quickFaults: 0,
  },
  {
    name: 'two starts of different accounts end at once, and neither adds one',
    seed: (world) => {
      start(world, one, 'ada-1');
      start(world, two, 'grace-1');
    },
    together: [callback('callback 1', one, 'ada-1'), callback('callback 2', two, 'grace-1')],
    promises: { 'one account is connected': oneAccount, 'what is said to be connected is': isKept },
    faults: 1,
    quickFaults: 0,
  },
  {
    name: 'a refresh while the account is connected again',
    seed: (world) => {
      store(world, aConnection());
      start(world, one, 'ada-1');
    },
    together: [lookUp('look-up 1'), callback('callback 1', one, 'ada-1')],
    afterwards: [lookUp('look-up after')],
    promises: {
      'everybody is served': allServed,
      'every delivery says that it is connected': allConnected,
      'what is said to be connected is': isKept,
    },
    faults: 1,
    quickFaults: 0,
  },
  {
    name: 'a refresh while another account takes the place',
    seed: (world) => {
      store(world, aConnection());
      start(world, one, 'grace-1', { ifOtherAccount: 'replace' });
    },
    together: [lookUp('look-up 1'), callback('callback 1', one, 'grace-1')],
    afterwards: [lookUp('look-up after')],
    promises: {
      'one account is connected': oneAccount,
      'every delivery says that it is connected': allConnected,
      'what is said to be connected is': isKept,
    },
    faults: 1,
    quickFaults: 0,
  },
];
