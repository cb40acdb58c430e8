import { readSandboxToken } from '../domain/sandbox-token.ts';
import {
  bearerTokenOf,
  chosenLists,
  insufficientScope,
  invalidToken,
  listProjects,
  projectsScope,
  unauthorized,
} from './projects-api.ts';
import type { SandboxResponse } from './sandbox-response.ts';

type SandboxHeaders = Record<string, string | undefined>;

const grantOf = ({ authorization }: SandboxHeaders, nowMs: number) => {
  const token = bearerTokenOf(authorization);
  if (!token) return { refused: unauthorized() };
  const grant = readSandboxToken('access', token, nowMs);
  return grant ? { grant } : { refused: invalidToken() };
};

export const showPerson = (headers: SandboxHeaders, nowMs: number): SandboxResponse => {
  const { grant, refused } = grantOf(headers, nowMs);
  return grant ? { status: 200, body: { sub: grant.person } } : refused;
};

/** The projects and tasks, or what the person chose to happen. */
export const serveProjects = async (
  headers: SandboxHeaders,
  request: Parameters<typeof listProjects>[0],
  nowMs: number,
): Promise<SandboxResponse> => {
  const { grant, refused } = grantOf(headers, nowMs);
  if (!grant) return refused;
  const { choice, scopes, person } = grant;
  const list = () => listProjects(request, person);
  // An ended grant shows by its tokens, which no longer work.
  const here = choice?.at === 'look_up' && choice.outcome !== 'grant_ended' && choice.outcome;
  const chosen = Object.entries(chosenLists).find(([outcome]) => outcome === here)?.[1];
  if (chosen) return chosen(list, request);
  return scopes.includes(projectsScope) ? list() : insufficientScope();
};
