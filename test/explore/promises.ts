import { broken, grantOf, halfEnded, revoked, storedAgain, sure } from './excuses.ts';
import { all, type History, hasDied, isLostWith } from './history.ts';

/** What is wrong with a history, in words; undefined if nothing is. */
export type Kept = (history: History) => string | undefined;

const repeated = (values: readonly string[]): string | undefined =>
  values.find((value, at) => values.indexOf(value) !== at);

/** A code is exchanged once, unless whoever did it before died. */
const eachCodeOnce: Kept = (history) => {
  const exchanged = all(history, 'exchanged').filter(({ by }) => !hasDied(history, by));
  const twice = repeated(exchanged.map(({ code }) => code));
  return twice && `The code ${twice} was exchanged twice.`;
};

/** A refresh token is presented once, unless the answer to whoever did it before was lost. */
const eachTokenOnce: Kept = (history) => {
  const again = all(history, 'presented').find(({ token }, at, presented) =>
    presented
      .slice(0, at)
      .some((before) => before.token === token && !isLostWith(history, before.by, token)),
  );
  return again && `The refresh token ${again.token} was presented twice.`;
};

/** The newest refresh token of each connection's grant is stored, and works. */
const noTokenLost: Kept = (history) => {
  const excused = new Set([...broken(history), ...halfEnded(history)]);
  for (const { refreshToken, standing } of sure(history)) {
    const grant = history.grants.find(({ name }) => name === grantOf(refreshToken));
    if (!grant || excused.has(grant.name)) continue;
    const hasEnded = typeof standing === 'object' && Object(standing).is === 'ended';
    if (hasEnded) continue;
    if (grant.newest !== refreshToken) {
      return `The connection has the token ${refreshToken}, and the provider knows ${grant.newest}.`;
    }
    if (!grant.isAlive) return `The connection lives on, and its ${grant.name} has ended.`;
  }
  return undefined;
};

/** A grant that nobody ended and of which no token was lost lives. */
const noGrantLost: Kept = (history) => {
  // Of a code whose tokens died with whoever exchanged it.
  const unstored = all(history, 'exchanged')
    .filter(({ by }) => hasDied(history, by))
    .map(({ code }) => `grant of ${code}`);
  const excused = new Set([...broken(history), ...revoked(history), ...unstored]);
  const dead = history.grants.find(({ name, isAlive }) => !isAlive && !excused.has(name));
  return dead && `The provider ended ${dead.name}, since a token or code was used twice.`;
};

/** A connection that works is not marked as ended. */
const noneEndedWrongly: Kept = (history) => {
  const wrong = history.connections.find(
    ({ standing, refreshToken }) =>
      Object(standing).is === 'ended' &&
      Object(standing).why === 'grant_ended' &&
      history.grants.some(({ name, isAlive }) => name === grantOf(refreshToken) && isAlive),
  );
  return wrong && 'A connection is marked as ended, and its grant lives.';
};

const deletes = /^(disconnect|erase)/;

/** Only who disconnects deletes a connection. */
const noneDeleted: Kept = (history) => {
  const gone = all(history, 'changed').find(
    ({ by, before, after }) =>
      before?.integration_id !== undefined &&
      after === undefined &&
      by !== 'before' &&
      !deletes.test(by),
  );
  return gone && `${gone.by} deleted a connection.`;
};

/** What was disconnected does not come back, unless a person connects it again. */
const noneComesBack: Kept = (history) => {
  const excused = storedAgain(history);
  const deleted = new Set<unknown>();
  for (const { before, after } of all(history, 'changed')) {
    const flow = after?.flow_id;
    if (flow !== undefined && deleted.has(flow) && !excused.has(flow)) {
      return 'A connection that was deleted was stored again.';
    }
    if (before && !after) deleted.add(before.flow_id);
  }
  return undefined;
};

/** Nobody's live connection loses its grant to the end of another. */
const noOtherRevoked: Kept = (history) => {
  const ended = revoked(history);
  const excused = halfEnded(history);
  const hit = sure(history).find(
    ({ refreshToken, standing }) =>
      ended.has(grantOf(refreshToken)) &&
      !excused.has(grantOf(refreshToken)) &&
      Object(standing).is !== 'ended',
  );
  return hit && `The grant of a connection that stays was revoked: ${grantOf(hit.refreshToken)}.`;
};

/** A connection's version only grows, so that no writer of an earlier one is taken. */
const versionsGrow: Kept = (history) => {
  const shrunk = all(history, 'changed').find(
    ({ before, after }) =>
      before?.integration_id !== undefined &&
      after?.integration_id !== undefined &&
      Number(after.version) < Number(before.version),
  );
  return shrunk && `${shrunk.by} stored a version before the one that was stored.`;
};

/** The tokens of a connection are those of the consent that it names. */
const tokensOfItsFlow: Kept = (history) => {
  const grantIn = (item: object) =>
    grantOf(String(JSON.parse(String(Object(item).sealed_tokens)).refreshToken));
  const mixed = all(history, 'changed').find(
    ({ before, after }) =>
      before?.integration_id !== undefined &&
      after?.integration_id !== undefined &&
      before.flow_id === after.flow_id &&
      grantIn(before) !== grantIn(after),
  );
  return mixed && `${mixed.by} stored tokens of an earlier consent over those of a later one.`;
};

/** Each account has one connection, and each id is of one. */
const oneOfEach: Kept = (history) => {
  const twice = repeated(history.connections.map(({ integration_id }) => String(integration_id)));
  if (twice) return 'Two connections have the same id.';
  const accounts = history.connections.map(({ account }) => String(Object(account).id));
  const two = repeated(accounts);
  return two && `The account ${two} has two connections.`;
};

/** Whoever exchanges a code and lives stores what came of it, or says why not. */
const newTokensStored: Kept = (history) => {
  const codes = new Set(all(history, 'exchanged').map(({ code }) => code));
  const stored = all(history, 'changed').map(({ after }) => String(after?.sealed_tokens));
  const lost = all(history, 'received').find(({ by, token, for: code }) => {
    const process = history.processes.find(({ name }) => name === by);
    if (!process || !codes.has(code) || hasDied(history, by)) return false;
    const isRefused = Object(process.answer).success === false;
    return !isRefused && !stored.some((tokens) => tokens.includes(`"${token}"`));
  });
  return lost && `${lost.by} exchanged a code, and its tokens are stored nowhere.`;
};

/** The promises that hold whatever runs. */
export const promises = {
  'each code is exchanged once': eachCodeOnce,
  'each refresh token is used once': eachTokenOnce,
  'no rotated token is lost': noTokenLost,
  'new tokens are stored': newTokensStored,
  'no grant is lost': noGrantLost,
  'no connection that works is ended': noneEndedWrongly,
  'a failure deletes no connection': noneDeleted,
  'what was disconnected stays so': noneComesBack,
  'no other grant is revoked': noOtherRevoked,
  'a connection has the tokens of its consent': tokensOfItsFlow,
  'versions grow': versionsGrow,
  'each account has one connection': oneOfEach,
} as const satisfies Record<string, Kept>;
