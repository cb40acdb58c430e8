import * as z from 'zod/mini';
import { outcomeNames, stageNames } from './outcomes.ts';

/** What a person allowed, and what they chose to happen. */
const sandboxGrant = z.object({
  clientId: z.string(),
  person: z.string(),
  scopes: z.array(z.string()),
  /** Absent, everything works. */
  choice: z.optional(z.object({ outcome: z.enum(outcomeNames), at: z.enum(stageNames) })),
  /** Of a code: the challenge of RFC 7636. */
  challenge: z.optional(z.string()),
  expiresAtMs: z.number(),
});
export type SandboxGrant = z.infer<typeof sandboxGrant>;

/** How long each works. A completion code of our API lives for half of the time of its code. */
export const sandboxLifetimes = { code: 600, access: 300, refresh: 90 * 24 * 60 * 60 } as const;
type SandboxTokenKind = keyof typeof sandboxLifetimes;

/**
 * An access token that soon stops, whatever was said of it: so a refresh that is to fail is needed without
 * five minutes of waiting. It reads until then, or nobody could learn whose account it is.
 */
const fadingSeconds = 2;

const secondsOf = (kind: SandboxTokenKind, { choice }: Pick<SandboxGrant, 'choice'>): number => {
  const isFading = choice?.at === 'refresh' || choice?.outcome === 'grant_ended';
  return kind === 'access' && isFading ? fadingSeconds : sandboxLifetimes[kind];
};

/**
 * A text that holds its grant, readable by everybody. No key signs it: whoever makes one up gets nothing
 * that the page does not give to everybody, and its prefix shows that it opens no real account.
 */
export const writeSandboxToken = (
  kind: SandboxTokenKind,
  grant: Omit<SandboxGrant, 'expiresAtMs'>,
  nowMs: number,
): string => {
  const expiring = { ...grant, expiresAtMs: nowMs + secondsOf(kind, grant) * 1000 };
  return `sandbox_${kind}_${Buffer.from(JSON.stringify(expiring)).toString('base64url')}`;
};

/** @returns undefined for one of another kind, one that nobody wrote, and one that has expired */
export const readSandboxToken = (
  kind: SandboxTokenKind,
  token: string,
  nowMs: number,
): SandboxGrant | undefined => {
  const prefix = `sandbox_${kind}_`;
  if (!token.startsWith(prefix)) return undefined;
  const text = Buffer.from(token.slice(prefix.length), 'base64url').toString('utf8');
  try {
    const grant = sandboxGrant.parse(JSON.parse(text));
    return grant.expiresAtMs > nowMs ? grant : undefined;
  } catch {
    return undefined;
  }
};
