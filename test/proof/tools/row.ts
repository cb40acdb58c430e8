import type { Bench } from './bench.ts';
import type { FaultName } from './faults.ts';

/** In the order in which they are run and shown. */
export const groups = {
  clients: 'Clients of the document',
  receivers: 'Receivers of webhooks',
  oauth: 'OAuth servers that we connect to',
  documents: 'Readers of the document',
  pages: 'Pages with the elements',
  fronts: 'Servers in front of the API',
} as const;

type GroupName = keyof typeof groups;

const verdicts = ['works', 'works with this setting', 'does not'] as const;

/** What was seen of a tool, and what somebody who uses it has to know. */
export type Outcome = { verdict: (typeof verdicts)[number]; why: string };

/** A public tool, and how it is tried. */
export type ToolRow = {
  group: GroupName;
  tool: string;
  /** Pinned; the first is the tool itself. A tool of the system has none. */
  packages: Readonly<Record<string, string>>;
  /** Of a tool that no package holds. */
  version?: string;
  /** The package of Debian that must be installed; its version is the tool's. */
  debian?: string;
  /** What this row must find. */
  fault: FaultName | readonly FaultName[];
  /** @throws when the tool does not do what this row says of it */
  run(bench: Bench): Promise<Outcome>;
};
