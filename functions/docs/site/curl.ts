/** A request below the base address. */
export type CurlRequest = {
  method: string;
  /** The path with the query, in the letters of a URL. */
  target: string;
  needsKey: boolean;
  /** JSON as it is sent. */
  body?: string | undefined;
  /** Whether the answer leads elsewhere. */
  redirects?: boolean;
};

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The command that sends a request. Key and base address are variables of the shell. */
export const curlOf = ({ method, target, needsKey, body, redirects }: CurlRequest): string =>
  [
    `curl ${redirects ? '-L ' : ''}${method === 'GET' ? '' : `-X ${method} `}"$BASE_URL${target}"`,
    ...(needsKey ? ['-H "X-API-Key: $KEY"'] : []),
    ...(body === undefined ? [] : ["-H 'Content-Type: application/json'", `-d ${quoted(body)}`]),
  ].join(' \\\n  ');
