const units = [
  [86_400, 'day'],
  [3600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

const duration = (seconds) => {
  const [size, unit] = units.find(([least]) => seconds >= least) ?? [1, 'second'];
  const count = Math.ceil(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

const size = ({ count, search, complete, next, hint }) => {
  if (count === 0 && search) {
    return complete ? `Nothing found for “${search}”.` : `Nothing found for “${search}” so far.`;
  }
  if (count === 0) return complete ? (hint ?? '') : 'None were found so far.';
  const choices = `${count} choice${count === 1 ? '' : 's'}${search ? ` for “${search}”` : ''}`;
  if (complete) return `${choices}.`;
  const rest = next ? '' : ' Search for the one you want.';
  return `The list is not complete: ${choices} so far.${rest}`;
};

/** A time stays true on a page that stays open; "a minute ago" does not. */
const timeOf = (secondsAgo) => {
  const time = new Date(Date.now() - secondsAgo * 1000);
  const sameDay = time.toDateString() === new Date().toDateString();
  return sameDay ? `at ${time.toLocaleTimeString()}` : `on ${time.toLocaleString()}`;
};

const age = ({ age: seconds, stale }) => {
  if (stale) {
    return `The provider is over its limit: this is an old list, read ${timeOf(seconds)}.`;
  }
  return seconds ? `Read ${timeOf(seconds)}.` : '';
};

/** How much of what there is a list shows, and how old it is. */
export const describeList = (list) => [size(list), age(list)].filter(Boolean).join(' ');

/** What is wrong and, where the API says so, how long it will last. */
export const describeProblem = ({ message, retryAfter }) =>
  retryAfter ? `${message} It takes requests again in ${duration(retryAfter)}.` : message;

/** For a shell: nothing in it can end the quotes. */
export const curl = (url) => `curl -i -H "X-API-Key: $API_KEY" '${url.replaceAll("'", '%27')}'`;
