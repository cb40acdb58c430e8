/**
 * The level of each requirement of OWASP ASVS 5.0.0, by section, in the chapters that docs/asvs.md
 * answers. Those of level 3, which stand behind them, are left out.
 * @see https://github.com/OWASP/ASVS/tree/v5.0.0_release/5.0/en
 */
const sections: Readonly<Record<string, readonly (1 | 2)[]>> = {
  '4.1': [1, 2, 2],
  '4.2': [2],
  '4.3': [2, 2],
  '4.4': [1, 2, 2, 2],
  '7.1': [2, 2, 2],
  '7.2': [1, 1, 1, 1],
  '7.3': [2, 2],
  '7.4': [1, 1, 2, 2, 2],
  '7.5': [2, 2],
  '7.6': [2, 2],
  '10.1': [2, 2],
  '10.2': [2, 2],
  '10.3': [2, 2, 2, 2],
  '10.4': [1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2],
  '10.5': [2, 2, 2, 2, 2],
  '10.6': [2, 2],
  '10.7': [2, 2, 2],
  '13.1': [2],
  '13.2': [2, 2, 2, 2, 2],
  '13.3': [2, 2],
  '13.4': [1, 2, 2, 2, 2],
  '16.1': [2],
  '16.2': [2, 2, 2, 2, 2],
  '16.3': [2, 2, 2, 2],
  '16.4': [2, 2, 2],
  '16.5': [2, 2, 2],
};

/** Each requirement as `10.2.1`, with its level. */
export const asvsRequirements: readonly { id: string; level: string }[] = Object.entries(
  sections,
).flatMap(([section, levels]) =>
  levels.map((level, n) => ({ id: `${section}.${n + 1}`, level: String(level) })),
);
