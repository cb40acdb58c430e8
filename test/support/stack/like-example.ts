const exampleBase = 'https://api.example.com/api';
const encodedBase = encodeURIComponent(exampleBase);

/** In the place of what differs each time. */
const stable = (text: string): string =>
  text
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/"attempt_id":"[^"]+"/g, '"attempt_id":"<any>"')
    .replace(/\/invite\/\w{68}/g, '/invite/<link>')
    .replace(/cs_[a-z]+_\w{36}/g, '<session>')
    .replace(/"took_ms":\d+/g, '"took_ms":"<any>"')
    .replace(/whsec_[\w+/]{43}=/g, '<secret>')
    .replace(/-[0-9a-f]{12}\.svg/g, '-<checksum>.svg')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>')
    .replace(/\b(state|code_challenge|client_id|nonce)=[^&"]+/g, '$1=<any>');

const hasAll = (given: unknown, example: unknown): boolean =>
  Object.entries(Object(example)).every(
    ([name, value]) =>
      typeof value === 'object' || JSON.stringify(Object(given)[name]) === JSON.stringify(value),
  );

/** The members of an answer that the example has: those that are left out are not compared. */
const partLike = (given: unknown, example: unknown): unknown => {
  if (Array.isArray(example) && Array.isArray(given)) {
    return example.map((each) =>
      partLike(given.find((one) => hasAll(one, each)) ?? given[0], each),
    );
  }
  return given;
};

/**
 * An answer without what differs each time, cut to the entries that the example of it lists.
 * @param baseUrl of the stack that answered
 */
export const likeExample = (given: unknown, example: unknown, baseUrl = ''): unknown =>
  partLike(settled(given, baseUrl), settled(example));

const settled = (given: unknown, baseUrl = ''): unknown => {
  const text = JSON.stringify(given) ?? 'null';
  const elsewhere = [baseUrl, encodeURIComponent(baseUrl)].filter(Boolean);
  const moved = elsewhere.reduce(
    (changed, url, n) => changed.replaceAll(url, n === 0 ? exampleBase : encodedBase),
    text,
  );
  return JSON.parse(stable(moved));
};
