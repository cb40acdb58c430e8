type QueryValue = string | number | boolean | undefined | readonly QueryValue[] | QueryRecord;
export type QueryRecord = { readonly [name: string]: QueryValue };

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const valueXml = (value: QueryValue): string => {
  if (value === undefined) return '';
  if (Array.isArray(value))
    return value.map((each) => `<member>${valueXml(each)}</member>`).join('');
  if (typeof value === 'object') return recordXml(Object.fromEntries(Object.entries(value)));
  return escaped(String(value));
};

/** Members as elements, lists as elements called `member`: AWS's query protocol. */
const recordXml = (record: QueryRecord): string =>
  Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<${name}>${valueXml(value)}</${name}>`)
    .join('');

/** @see https://smithy.io/2.0/aws/protocols/aws-query-protocol.html */
export const responseXml = (action: string, result: QueryRecord): string =>
  recordXml({ [`${action}Response`]: { [`${action}Result`]: result } });

export const errorXml = (code: string, message: string): string =>
  recordXml({ ErrorResponse: { Error: { Type: 'Sender', Code: code, Message: message } } });
