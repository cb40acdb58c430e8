type Match = {
  FieldToMatch: { UriPath?: object; Method?: object };
  SearchString: string;
  PositionalConstraint: 'EXACTLY' | 'STARTS_WITH';
  TextTransformations: { Priority: number; Type: string }[];
};

export type WafStatement = {
  ByteMatchStatement?: Match;
  OrStatement?: { Statements: WafStatement[] };
  AndStatement?: { Statements: WafStatement[] };
  NotStatement?: { Statement: WafStatement };
  RegexMatchStatement?: { RegexString: string; FieldToMatch: { SingleHeader: { Name: string } } };
};

/** As it was sent. */
type Sent = { method?: string; path: string; headers?: Readonly<Record<string, string>> };

/** `%` without two hexadecimal digits stays. */
const decode = (path: string) =>
  path.replaceAll(/%([0-9a-f]{2})/gi, (_, digits) => String.fromCharCode(parseInt(digits, 16)));

/** Without double slashes, `.` and `..`, but for a `..` at the beginning, which WAF keeps. */
const normalize = (path: string) => {
  const stored: string[] = [];
  for (const segment of path
    .replaceAll(/\/{2,}/g, '/')
    .split('/')
    .slice(1)) {
    if (segment === '.') continue;
    if (segment === '..' && stored.length > 0) stored.pop();
    else stored.push(segment);
  }
  return `/${stored.join('/')}`;
};

/** @see https://docs.aws.amazon.com/waf/latest/APIReference/API_TextTransformation.html */
const transformations: Record<string, (path: string) => string> = {
  NONE: (path) => path,
  URL_DECODE: decode,
  NORMALIZE_PATH: normalize,
};

/** From the lowest priority to the highest, in whatever order they are written. */
const transform = (path: string, listed: Match['TextTransformations']) => {
  const priorities = listed.map(({ Priority }) => Priority);
  if (new Set(priorities).size < listed.length) throw new Error('WAF refuses equal priorities');
  const ordered = listed.toSorted((one, other) => one.Priority - other.Priority);
  return ordered.reduce((changed, { Type }) => {
    const change = transformations[Type];
    if (!change) throw new Error(`Not known: ${Type}`);
    return change(changed);
  }, path);
};

const several = ({ Statements }: { Statements: WafStatement[] }) => {
  if (Statements.length < 2) throw new Error('WAF refuses to combine one statement');
  return Statements;
};

/** Whether WAF finds that a statement is true of a request. */
export const isTrueOf = (statement: WafStatement, sent: Sent): boolean => {
  const { ByteMatchStatement: match, RegexMatchStatement: regex } = statement;
  const { OrStatement: or, AndStatement: and, NotStatement: not } = statement;
  if (or) return several(or).some((each) => isTrueOf(each, sent));
  if (and) return several(and).every((each) => isTrueOf(each, sent));
  if (not) return !isTrueOf(not.Statement, sent);
  if (regex) {
    const value = sent.headers?.[regex.FieldToMatch.SingleHeader.Name];
    return value !== undefined && new RegExp(regex.RegexString).test(value);
  }
  if (!match) throw new Error('Not a statement that is known here');
  const { method = 'GET', path } = sent;
  const seen = transform(match.FieldToMatch.Method ? method : path, match.TextTransformations);
  return match.PositionalConstraint === 'EXACTLY'
    ? seen === match.SearchString
    : seen.startsWith(match.SearchString);
};
