import type { Call, FaultMode } from '../fault/fault.ts';

/** The nth call of a victim to anybody, and whether it dies before that call is executed or after. */
export type Aim = { step: number; when: 'before' | 'after'; kill: () => void };

/** Counts the calls of one victim to DynamoDB, KMS and its provider, and kills it in one of them. */
export const createAiming = () => {
  let steps: string[] = [];
  let aim: Aim | undefined;
  const isHit = (name: string): boolean => {
    steps.push(name);
    return steps.length === aim?.step;
  };
  return {
    /** Of the present victim, as `<operation> <table>`. */
    steps: (): readonly string[] => steps,
    /** Begins with another victim. */
    at: (next?: Aim) => {
      steps = [];
      aim = next;
    },
    /** For the proxies of DynamoDB and KMS. */
    choose: ({ operation, tableName = '' }: Call): FaultMode | undefined =>
      isHit(`${operation} ${tableName}`.trim()) && aim ? { ...aim } : undefined,
    /** For the provider: executes its call, unless the victim dies before. */
    through: async <T>(execute: () => T): Promise<T> => {
      const hit = isHit('provider') ? aim : undefined;
      if (!hit) return execute();
      if (hit.when === 'after') execute();
      hit.kill();
      return new Promise<T>(() => {});
    },
  };
};
