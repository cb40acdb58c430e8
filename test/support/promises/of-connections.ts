import { isDeepStrictEqual } from 'node:util';
import { storedAgain } from './excuses.ts';
import { all, atFirst, firstFlows, grantOf, type History, type Stored } from './history.ts';
import type { PromiseCheck } from './of-grants.ts';

/** Writes of a connection that was there and stays. */
const updates = (history: History) =>
  all(history, 'changed').flatMap(({ by, before, after }) =>
    before && after ? [{ by, before, after }] : [],
  );

const deletes = /^(disconnect|erase)/;

/** Whether somebody deleted it who may. */
const isDeleted = (history: History, is: (connection: Stored) => boolean) =>
  all(history, 'changed').some(
    ({ by, before, after }) => before && !after && deletes.test(by) && is(before),
  );

/** A connection that works is not marked as ended. */
const noneEndedWrongly: PromiseCheck = (history) => {
  const living = new Set(history.grants.flatMap(({ name, isAlive }) => (isAlive ? name : [])));
  const wrong = history.connections.find(
    ({ state: connectionState, refreshToken }) =>
      connectionState.is === 'ended' &&
      connectionState.why === 'grant_ended' &&
      living.has(grantOf(refreshToken)),
  );
  return wrong && 'A connection is marked as ended, and its grant lives.';
};

/** Only who disconnects deletes a connection. */
const noneDeleted: PromiseCheck = (history) => {
  const gone = all(history, 'changed').find(
    ({ by, before, after }) => before && !after && by !== atFirst && !deletes.test(by),
  );
  return gone && `${gone.by} deleted a connection.`;
};

/** A disconnection ends the login that it found first, and none that came after it. */
const endsWhatItFound: PromiseCheck = (history) => {
  const found = new Map(history.processes.map(({ name, foundFlow }) => [name, foundFlow]));
  const flows = new Map<string, string>();
  const wrong = history.happenings.find((each) => {
    if (each.what === 'changed' && each.after)
      flows.set(grantOf(each.after.refreshToken), each.after.flowId);
    if (!each.by.startsWith('disconnect')) return false;
    const isDeleted = each.what === 'changed' && !each.after;
    const flow = isDeleted ? each.before?.flowId : each.what === 'revoked' && flows.get(each.grant);
    return flow && flow !== found.get(each.by);
  });
  return wrong && `${wrong.by} ended another login than it found.`;
};

/** What was disconnected does not come back, unless a person connects it again. */
const noneComesBack: PromiseCheck = (history) => {
  const excused = storedAgain(history);
  const deleted = new Set<string>();
  for (const { before, after } of all(history, 'changed')) {
    if (after && deleted.has(after.flowId) && !excused.has(after.flowId)) {
      return 'A connection that was deleted was stored again.';
    }
    if (before && !after) deleted.add(before.flowId);
  }
  return undefined;
};

/** What a disconnection or an erasure answered has gone, unless it was connected again. */
const isGone: PromiseCheck = (history) => {
  const done = history.processes.find(
    ({ name, state, answer: response }) =>
      // An erasure that is not decided is delivered again.
      deletes.test(name) &&
      state === 'answered' &&
      response &&
      Object(response).isDecided !== false,
  );
  const [first] = firstFlows(history);
  const stays = history.connections.some(({ flowId }) => flowId === first);
  return done && stays
    ? `${done.name} said that the connection has gone, and it is there.`
    : undefined;
};

/** A lease, and when a refresh is due, are written without a new version. */
const asVersioned = ({ lease: _, refreshDueAtMs: __, reconnectByMs: ___, ...all }: Stored) => all;

/** A connection's version grows with each change, so that no writer of an earlier one is taken. */
const versionsGrow: PromiseCheck = (history) => {
  const wrong = updates(history).find(
    ({ before, after }) =>
      after.version < before.version ||
      (after.version === before.version &&
        !isDeepStrictEqual(asVersioned(after), asVersioned(before))),
  );
  return wrong && `${wrong.by} changed a connection, and its version does not say so.`;
};

/** The tokens of a connection are those of the consent that it names. */
const tokensOfItsFlow: PromiseCheck = (history) => {
  const mixed = updates(history).find(
    ({ before, after }) =>
      before.flowId === after.flowId &&
      grantOf(before.refreshToken) !== grantOf(after.refreshToken),
  );
  return mixed && `${mixed.by} stored tokens of an earlier consent over those of a later one.`;
};

const hasRepeated = (values: readonly string[]): boolean => new Set(values).size < values.length;

/** Each account of a tenant has one connection, and each id is of one. */
const oneOfEach: PromiseCheck = ({ connections }) => {
  if (hasRepeated(connections.map(({ integrationId }) => integrationId))) {
    return 'Two connections have the same id.';
  }
  const accounts = connections.map(({ tenantId, integrationType, account }) =>
    [tenantId, integrationType, account?.id].join(' '),
  );
  return hasRepeated(accounts) ? 'An account has two connections.' : undefined;
};

/** Somebody who is told that an account is connected finds it, unless it was disconnected since. */
const isThere: PromiseCheck = (history) => {
  const wrong = history.processes.find(({ answer: response }) => {
    const { success, result, integrationId } = Object(response);
    const isOf = (each: Stored) => each.integrationId === integrationId;
    const isReported = success === true || result === 'connected';
    return isReported && !history.connections.some(isOf) && !isDeleted(history, isOf);
  });
  return wrong && `${wrong.name} said that an account is connected, and it is not.`;
};

/** An account that removed our app stays so, until a person connects it again. */
const staysUninstalled: PromiseCheck = (history) => {
  const isNoticed = history.processes.some(
    ({ name, state }) => name.startsWith('notice') && state === 'answered',
  );
  const flows = firstFlows(history);
  const lives = history.connections.some(
    ({ state: connectionState, flowId }) =>
      flows.has(flowId) &&
      !(connectionState.is === 'ended' && connectionState.why === 'uninstalled'),
  );
  return isNoticed && lives
    ? 'A connection works on, though its account removed our app.'
    : undefined;
};

/** A notice says nothing of a connection that was made after it. */
const newerLives: PromiseCheck = (history) => {
  const flows = firstFlows(history);
  const hit = updates(history).find(
    ({ by, before, after }) =>
      by.startsWith('notice') && !flows.has(before.flowId) && after.state.is === 'ended',
  );
  return hit && 'A notice ended a connection that is newer than it.';
};

export const ofConnections = {
  'no connection that works is ended': noneEndedWrongly,
  'a failure deletes no connection': noneDeleted,
  'what was disconnected stays so': noneComesBack,
  'what was ended has gone': isGone,
  'a disconnection ends what it found': endsWhatItFound,
  'a connection has the tokens of its consent': tokensOfItsFlow,
  'versions grow': versionsGrow,
  'each account has one connection': oneOfEach,
  'what is said to be connected is': isThere,
  'an uninstalled account stays so': staysUninstalled,
  'a notice ends nothing newer': newerLives,
} as const satisfies Record<string, PromiseCheck>;
