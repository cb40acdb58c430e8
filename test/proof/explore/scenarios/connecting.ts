import { ifOtherAccount } from '../../../../functions/connect/domain/flow.ts';
import { type FlowOutcome, isFinal } from '../../../../functions/connect/domain/flow-outcome.ts';
import { isAllAnswered } from '../../../support/promises/excuses.ts';
import { all, type History, theDead } from '../../../support/promises/history.ts';
import type { PromiseCheck } from '../../../support/promises/of-grants.ts';
import { start } from './callbacks.ts';
import { ada, stored } from './parts.ts';
import { everybodyServed, lookUp } from './refreshing.ts';
import type { Scenario } from './scenario.ts';

const outcomes = ({ processes }: History) =>
  processes.filter(({ name }) => name.startsWith('callback'));

/** Every delivery that no fault hits says that the account is connected. */
const allConnected: PromiseCheck = (history) => {
  if (!isAllAnswered(history)) return undefined;
  // Of one that died, others learn what became of it after its claim at the earliest.
  const isDead = theDead(history).size > 0;
  if (isDead || history.processes.some(({ endedBy }) => endedBy)) return undefined;
  const mayBeLate = history.processes.some(({ hits }) => hits.length > 0);
  const failed = outcomes(history).find(({ hits, answer: response }) => {
    const { success, reason } = Object(response);
    return hits.length === 0 && success !== true && !(mayBeLate && reason === 'still_running');
  });
  return failed && `${failed.name} was not connected, though no fault hit it.`;
};
const everyDelivery = { 'every delivery says that it is connected': allConnected };

/** Deliveries of one callback say the same, unless the code was not sent or there was no time. */
const sameResponse: PromiseCheck = (history) => {
  const shown = outcomes(history).filter(
    ({ state, answer: response }) => state === 'answered' && isFinal(response as FlowOutcome),
  );
  const different = new Set(shown.map(({ answer: response }) => JSON.stringify(response)));
  return different.size > 1 ? `Two deliveries say: ${[...different].join(' and ')}.` : undefined;
};
const oneResponse = { 'every delivery says the same': sameResponse };

/** Of a type, one account at most is connected by starts that add none. */
const oneAccount = {
  'starts that add none connect one account': ({ connections }: History) =>
    connections.length > 1 ? 'Two accounts are connected by starts that add none.' : undefined,
};

/** A state is good for one code, whatever codes come with it. */
const oneCode = {
  'a state is exchanged once': (history: History) => {
    const codes = new Set(all(history, 'exchanged').map(({ code }) => code));
    return codes.size > 1 ? `One state had the codes ${[...codes].join(' and ')}.` : undefined;
  },
};

const one = start('ada-1');
const grace = start('grace-1');
const replacing = start('grace-1', { ifOtherAccount: 'replace' });

/** Two starts that end at once. */
const twoEnd = (one: ReturnType<typeof start>, two: ReturnType<typeof start>) => ({
  seeds: [one.started, two.started],
  together: [one.back(1), two.back(2)],
});

export const connecting: readonly Scenario[] = [
  {
    name: 'two deliveries of one callback',
    seeds: [one.started],
    together: [one.back(1), one.back(2)],
    afterwards: [one.back('after')],
    promises: { ...everyDelivery, ...oneResponse },
  },
  {
    name: 'two codes for one state',
    seeds: [one.started, ({ provider }) => provider.giveCode('eve-1')],
    together: [one.back(1), one.back(2, 'eve-1')],
    promises: { ...oneAccount, ...oneCode },
  },
  {
    name: 'a callback that is delivered again after some seconds',
    seeds: [one.started],
    together: [one.back(1), { ...one.back(2), afterMs: 12_000 }],
    promises: oneResponse,
    faults: 2,
  },
  ...ifOtherAccount.map((placement) => ({
    name: `two starts of one account end at once, which ${placement} another`,
    ...twoEnd(
      start('ada-1', { ifOtherAccount: placement }),
      start('ada-2', { ifOtherAccount: placement }),
    ),
    promises: everyDelivery,
  })),
  {
    name: 'two starts that add different accounts end at once',
    ...twoEnd(
      start('ada-1', { ifOtherAccount: 'add' }),
      start('grace-1', { ifOtherAccount: 'add' }),
    ),
    promises: everyDelivery,
  },
  {
    name: 'two starts of different accounts end at once, and neither adds one',
    ...twoEnd(one, grace),
    promises: oneAccount,
  },
  {
    name: 'a refresh while the account is connected again',
    seeds: [stored(ada), one.started],
    together: [lookUp(1), one.back(1)],
    afterwards: [lookUp('after')],
    promises: { ...everybodyServed, ...everyDelivery },
  },
  {
    name: 'a refresh while another account takes the place',
    seeds: [stored(ada), replacing.started],
    together: [lookUp(1), replacing.back(1)],
    afterwards: [lookUp('after')],
    promises: { ...oneAccount, ...everyDelivery },
  },
];
