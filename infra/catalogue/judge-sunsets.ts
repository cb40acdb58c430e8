import type { Sunset } from '../../functions/catalogue/providers/sunset.ts';

/** A provider or a component with the ends of the API versions that it calls. */
export type ApiCaller = { label: string; sunsets?: readonly Sunset[] };

/** A message about one end, and how urgent it is. */
export type SunsetFinding = { level: 'warning' | 'error'; text: string };

const dayMs = 86_400_000;
const warningDays = 180;
/** Enough time to change a version, test it and deploy it everywhere. */
const errorDays = 60;

const judge = ({ label }: ApiCaller, sunset: Sunset, nowMs: number): SunsetFinding[] => {
  const { api, ends, isEarliest, source } = sunset;
  const days = Math.floor((Date.parse(`${ends}T00:00:00Z`) - nowMs) / dayMs);
  if (days > warningDays) return [];
  const verb = isEarliest ? 'may end' : 'ends';
  const when = days >= 0 ? `${verb} on ${ends}, in ${days} days` : `${verb} since ${ends}`;
  const level = days <= errorDays ? 'error' : 'warning';
  return [{ level, text: `${label}: ${api} ${when}. ${source}` }];
};

/** The versions that end soon, the earliest first. */
export const judgeSunsets = (callers: Iterable<ApiCaller>, nowMs: number): SunsetFinding[] => {
  const findings = [...callers].flatMap((caller) =>
    (caller.sunsets ?? []).flatMap((sunset) => judge(caller, sunset, nowMs)),
  );
  return findings.sort((a, b) => a.level.localeCompare(b.level) || a.text.localeCompare(b.text));
};
