import type * as z from 'zod';
import type { Providers } from '../../../functions/catalogue/providers/catalogue.ts';
import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import { readVariables } from '../../../functions/catalogue/providers/read-variables.ts';
import type { VariableValues } from '../../../functions/catalogue/providers/resolve-provider.ts';
import {
  type Candidate,
  importIdOf,
  isRefreshed,
} from '../../../functions/importing/domain/candidate.ts';
import { findSuggestion } from '../../../functions/platform/model/find-suggestion.ts';
import { jsonLinesOf } from '../rows/json-lines.ts';
import { type ImportLine, importLine } from './import-line.ts';

export type GoodLine = { line: number; candidate: Candidate };
export type BadLine = { line: number; reasons: string[] };

/** A name that somebody gave; a secret in the wrong place is none. */
const isName = (text: string) => /^[A-Za-z][\w-]{0,39}$/.test(text);

/** No reason repeats a value, which may be a secret. */
const reasonOf = (issue: z.core.$ZodIssue): string => {
  const path = issue.path.map(String).filter(isName).join('.');
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.filter(isName).join(', ');
    return `has unknown members${names && `: ${names}`}`;
  }
  return path ? `${path} ${issue.message}` : issue.message;
};

const typeReasons = (type: unknown, providers: Providers): string[] => {
  if (typeof type !== 'string' || providers.has(type)) return [];
  const suggestion = findSuggestion(type, [...providers.keys()]);
  return [`integration_type is not in the catalogue${suggestion ? `, but ${suggestion} is` : ''}`];
};

/** The variables that a start or a callback would have given the connection. */
const readFields = (provider: Provider, fields: ImportLine['fields']) => {
  const given = (name: string) => (Object.hasOwn(fields, name) ? fields[name] : undefined);
  const read = (['start', 'callback'] as const).map((from) => readVariables(provider, from, given));
  const known = Object.values(provider.variables ?? {})
    .filter(({ from }) => from === 'start' || from === 'callback')
    .map(({ name }) => name);
  const unknown = Object.keys(fields).filter((name) => !known.includes(name));
  const variables: VariableValues = Object.assign({}, ...read.map(({ values }) => values));
  return {
    variables,
    reasons: [
      ...read.flatMap(({ problems }) =>
        problems.map(({ name, label, reason }) =>
          reason === 'missing'
            ? `fields.${name} is required: the ${label}`
            : `fields.${name} is no valid ${label}`,
        ),
      ),
      ...(unknown.length > 0
        ? [
            `fields has what ${provider.type} does not ask for: it takes ${known.join(', ') || 'none'}`,
          ]
        : []),
    ],
  };
};

const candidateOf = (
  line: ImportLine,
  provider: Provider,
  variables: VariableValues,
): Candidate => ({
  tenantId: line.tenant_id,
  provider,
  tokens: {
    accessToken: line.access_token ?? '',
    refreshToken: line.refresh_token,
    accessTokenExpiresAtMs: line.access_token_expires_at
      ? Date.parse(line.access_token_expires_at)
      : undefined,
    grantedScopes: line.scopes,
  },
  clientId: line.client_id,
  accountId: line.account_id,
  callerMetadata: { clientReference: line.client_reference, metadata: line.metadata },
  variables,
  tokenResponse: line.token_answer,
});

/** Without what is null: other systems write it where nothing is known. */
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text, (_, value) => value ?? undefined);
  } catch {
    return undefined;
  }
};

const readLine = (text: string, providers: Providers, nowMs: number): Candidate | string[] => {
  const given = parse(text);
  const parsed = importLine.safeParse(given);
  const wrongType = typeReasons(Object(given).integration_type, providers);
  if (!parsed.success) return [...parsed.error.issues.map(reasonOf), ...wrongType];
  const provider = providers.get(parsed.data.integration_type);
  if (!provider) return wrongType;
  const { variables, reasons } = readFields(provider, parsed.data.fields);
  const candidate = candidateOf(parsed.data, provider, variables);
  const { accessToken, accessTokenExpiresAtMs: endsAtMs = nowMs + 1 } = candidate.tokens;
  if (!candidate.tokens.refreshToken && accessToken && endsAtMs <= nowMs) {
    reasons.push('access_token has ended, and there is no refresh_token');
  }
  return reasons.length > 0 ? reasons : candidate;
};

/**
 * The lines of a file, each checked against the contract and the catalogue. Empty lines are left out, and
 * count. A token may occur in only one line.
 * @throws CommandError for a file that is no list of lines
 */
export const readLines = (
  text: string,
  providers: Providers,
  nowMs: number,
): { good: GoodLine[]; bad: BadLine[] } => {
  const good: GoodLine[] = [];
  const bad: BadLine[] = [];
  const seen = new Map<string, number>();
  for (const { line, text: each } of jsonLinesOf(text)) {
    const candidate = readLine(each, providers, nowMs);
    if (Array.isArray(candidate)) {
      bad.push({ line, reasons: candidate });
      continue;
    }
    const id = importIdOf(candidate);
    const first = seen.get(id);
    if (first === undefined) good.push({ line, candidate });
    else bad.push({ line, reasons: [`has the same token as line ${first}`] });
    seen.set(id, first ?? line);
  }
  return { good, bad };
};

/** For how many lines the provider refreshes a token, and for how many it only names the account. */
export const countSteps = (good: readonly GoodLine[]) => {
  const refreshed = good.filter(({ candidate }) => isRefreshed(candidate)).length;
  return { refreshed, identified: good.length - refreshed };
};
