/** What can be put in, to see that rows fail: by the name behind `--fault`. */
export const faults = {
  'openapi-schema': 'the document has a schema OpenAPI',
  'lost-info': 'the document has no info',
  'renamed-path': 'the document says /agent for /agents',
  'renamed-parameter': 'limit and parents have other names',
  'lost-property': 'elements lose the objects that a page sets',
  'changed-signature': 'the signature of each webhook is changed on its way',
  'second-exchange': 'each request for tokens is sent twice',
} as const;

export type FaultName = keyof typeof faults;
