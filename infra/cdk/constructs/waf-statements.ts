import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { oauthCallback } from '../../../functions/connect/contracts/callback.ts';
import { integrationNotice } from '../../../functions/disconnect/contracts/integration-notice.ts';
import { getElements } from '../../../functions/elements/contracts/elements-files.ts';
import { credentialPattern } from '../../../functions/keys/domain/api-key.ts';
import { routes } from '../../../functions/routes.ts';
import { serveSandbox } from '../../../functions/sandbox/contracts/sandbox.ts';

export type Statement = CfnWebACL.StatementProperty;

/** The path up to its first parameter. */
const prefixOf = (path: string) => path.replace(/\{.*/, '');
export const callbacks = prefixOf(oauthCallback.path);
export const notices = prefixOf(integrationNotice.path);
/** The address of the script, and those of all its files. */
export const elements = getElements.path.replace(/\.js$/, '');
export const sandbox = prefixOf(serveSandbox.path);
export const ownLimit = [callbacks, notices, elements];
export const isOther = (path: string) => !ownLimit.some((prefix) => path.startsWith(prefix));
export const anonymous = routes
  .filter(({ scope }) => scope === undefined)
  .map(({ path }) => prefixOf(path))
  // Whatever begins with the path of another is compared with that one already.
  .filter((path, _, all) => !all.some((other) => other !== path && path.startsWith(other)));

/**
 * The forms of a path that are compared, as transformations in their order. API Gateway decodes a
 * parameter only after it has chosen the method, so that `..%2F` in one does not leave the method;
 * but decoded and normalized alone, the path would be another one.
 */
const forms = [['NONE'], ['URL_DECODE'], ['URL_DECODE', 'NORMALIZE_PATH']] as const;

/** API Gateway answers a path with a slash at its end too, so none is compared to its end. */
const isAt = (path: string): Statement[] =>
  forms.map((transformations) => ({
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'STARTS_WITH',
      searchString: path,
      textTransformations: transformations.map((type, priority) => ({ priority, type })),
    },
  }));

export const isAtAny = (basePath: string, paths: readonly string[]): Statement =>
  anyOf(paths.flatMap((path) => isAt(`/${basePath}${path}`)));

export const anyOf = (statements: Statement[]): Statement => ({ orStatement: { statements } });
export const allOf = (statements: Statement[]): Statement => ({ andStatement: { statements } });
export const not = (statement: Statement): Statement => ({ notStatement: { statement } });

export const header = 'x-api-key';

/** Whether a request has a key that might be one: what has none is counted with what needs none. */
export const hasKey = (environment: string): Statement => ({
  regexMatchStatement: {
    // As CloudFormation calls it: https://github.com/aws/aws-cdk/issues/15133
    fieldToMatch: { singleHeader: { Name: header } },
    regexString: credentialPattern(environment),
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
});

/** A browser sends it without a key, before a request with one. */
export const isPreflight: Statement = {
  byteMatchStatement: {
    fieldToMatch: { method: {} },
    positionalConstraint: 'EXACTLY',
    searchString: 'OPTIONS',
    textTransformations: [{ priority: 0, type: 'NONE' }],
  },
};
