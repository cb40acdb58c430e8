import { broken, halfEnded, revoked, sure } from './excuses.ts';
import { all, grantOf, type History, lostWith, theDead } from './history.ts';

/** What is wrong with a history, in words; undefined if nothing is. */
export type PromiseCheck = (history: History) => string | undefined;

/** Whether who exchanged a code died, or got no answer, and with more faults may have stored that nowhere. */
const lostExchange = (history: History) => {
  const dead = theDead(history);
  const isLost = lostWith(history);
  return ({ by, code }: { by: string; code: string }): boolean =>
    dead.has(by) || (history.faults > 2 && isLost(by, code));
};

/** A code is exchanged once, unless its tokens were lost. */
const eachCodeOnce: PromiseCheck = (history) => {
  const isLost = lostExchange(history);
  const exchanged = new Set<string>();
  for (const { by, code } of all(history, 'exchanged')) {
    if (isLost({ by, code })) continue;
    if (exchanged.has(code)) return `The code ${code} was exchanged twice.`;
    exchanged.add(code);
  }
  return undefined;
};

/** A refresh token is presented once, unless the answer to whoever did it before was lost. */
const eachTokenOnce: PromiseCheck = (history) => {
  const isLost = lostWith(history);
  const result = new Set<string>();
  for (const { by, token } of all(history, 'presented')) {
    if (result.has(token)) return `The refresh token ${token} was presented twice.`;
    if (!isLost(by, token)) result.add(token);
  }
  return undefined;
};

/** The newest refresh token of each connection's grant is stored, and works. */
const noTokenLost: PromiseCheck = (history) => {
  const excused = new Set([...broken(history), ...halfEnded(history)]);
  const grants = new Map(history.grants.map((grant) => [grant.name, grant]));
  for (const { refreshToken, state } of sure(history)) {
    const grant = grants.get(grantOf(refreshToken));
    if (!grant || excused.has(grant.name) || state.is === 'ended') continue;
    if (grant.newest !== refreshToken) {
      return `The connection has the token ${refreshToken}, and the provider knows ${grant.newest}.`;
    }
    if (!grant.isAlive) return `The connection lives on, and its ${grant.name} has ended.`;
  }
  return undefined;
};

/** Whoever exchanges a code and lives stores what came of it, or says why not. */
const newTokensStored: PromiseCheck = (history) => {
  const codes = new Set(all(history, 'exchanged').map(({ code }) => code));
  const stored = new Set(all(history, 'changed').map(({ after }) => after?.refreshToken));
  const dead = theDead(history);
  const lost = all(history, 'received').find(({ by, token, for: code }) => {
    const process = history.processes.find(({ name }) => name === by);
    if (!process || !codes.has(code) || dead.has(by)) return false;
    return Object(process.answer).success !== false && !stored.has(token);
  });
  return lost && `${lost.by} exchanged a code, and its tokens are stored nowhere.`;
};

/** A grant lives on if nobody ended it and none of its tokens was lost. */
const noGrantLost: PromiseCheck = (history) => {
  const unstored = all(history, 'exchanged')
    .filter(lostExchange(history))
    .map(({ code }) => `grant of ${code}`);
  const excused = new Set([...broken(history), ...revoked(history), ...unstored]);
  const ended = history.grants.find(({ name, isAlive }) => !isAlive && !excused.has(name));
  return ended && `The provider ended ${ended.name}, since a token or code was used twice.`;
};

/** Nobody's live connection loses its grant to the end of another. */
const noOtherRevoked: PromiseCheck = (history) => {
  const excused = halfEnded(history);
  const ended = new Set([...revoked(history)].filter((grant) => !excused.has(grant)));
  const hit = sure(history).find(
    ({ refreshToken, state }) => ended.has(grantOf(refreshToken)) && state.is !== 'ended',
  );
  return hit && `The grant of a connection that stays was revoked: ${grantOf(hit.refreshToken)}.`;
};

/** Whoever says that the grant has ended deleted no connection with another that lives. */
const grantEnded: PromiseCheck = (history) => {
  const living = new Set(history.grants.flatMap(({ name, isAlive }) => (isAlive ? name : [])));
  const isReported = (by: string) =>
    history.processes.some(
      ({ name, answer: response }) =>
        name === by && name.startsWith('disconnect') && Object(response).revoked === true,
    );
  const left = all(history, 'changed').find(
    ({ by, before, after }) =>
      before && !after && living.has(grantOf(before.refreshToken)) && isReported(by),
  );
  return left && `${left.by} deleted a connection, and its grant lives on.`;
};

/** A disconnection deletes nothing before it has asked the provider to end the grant, as far as it can. */
const requestedFirst: PromiseCheck = (history) => {
  // Who cannot read our app cannot ask.
  const unable = history.processes.filter(({ hits }) => hits.includes('refused'));
  const excused = new Set(unable.map(({ name }) => name));
  const ended = new Set<string>();
  const wrong = history.happenings.find((each) => {
    if (each.what === 'unavailable') excused.add(each.by);
    if (each.what === 'revoked' || each.what === 'had ended') ended.add(each.grant);
    if (each.what !== 'changed' || !each.before || each.after) return false;
    const isExcused = !each.by.startsWith('disconnect') || excused.has(each.by);
    return !isExcused && !ended.has(grantOf(each.before.refreshToken));
  });
  return wrong && `${wrong.by} deleted a connection before it asked to end the grant.`;
};

export const ofGrants = {
  'each code is exchanged once': eachCodeOnce,
  'each refresh token is used once': eachTokenOnce,
  'no rotated token is lost': noTokenLost,
  'new tokens are stored': newTokensStored,
  'no grant is lost': noGrantLost,
  'no other grant is revoked': noOtherRevoked,
  'the grant of what is disconnected has ended': grantEnded,
  'a disconnection first asks to end the grant': requestedFirst,
} as const satisfies Record<string, PromiseCheck>;
