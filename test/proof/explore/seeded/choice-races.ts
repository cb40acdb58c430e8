import type { SeededRace } from './seeded-fault.ts';

const choice = 'connections/adapters/choose-primary.ts';

/** Faults of a choice of the primary connection. */
export const choiceRaces: readonly SeededRace[] = [
  {
    name: 'the primary connection is chosen where nobody looks',
    file: choice,
    text: "':type_rank': after.type_and_rank",
    by: "':type_rank': before.type_and_rank",
    scenarios: ['a choice of the primary connection while'],
  },
  {
    name: 'two choose the primary connection and neither sees the other',
    file: choice,
    text: 'raisePrimaryVersion(TableName, key, version),',
    by: '...(key && [] && raisePrimaryVersion && version ? [] : []),',
    scenarios: ['two choices'],
  },
  {
    name: 'what others chose is read before the version',
    file: choice,
    text: 'const version = toPrimaryVersion(await getItem(database, table, key));\n  const before = await primarySummary(database, { tenantId, integrationType });',
    by: 'const before = await primarySummary(database, { tenantId, integrationType });\n  const version = toPrimaryVersion(await getItem(database, table, key));',
    scenarios: ['two choices'],
  },
  {
    name: 'the connection that was chosen before stays chosen',
    file: choice,
    text: '...(isOther ? [rerank(TableName, before, undefined)] : []),',
    by: '...(isOther ? [] : []),',
    scenarios: ['two choices'],
  },
  {
    name: 'a choice does not raise the version of its connection',
    file: choice,
    text: "':one': 1,",
    by: "':one': 0,",
    scenarios: ['a choice of the primary connection during'],
  },
  {
    name: 'an account that is connected again is chosen no more',
    file: 'connections/domain/new-grant.ts',
    text: '  isChosen: before.isChosen,\n',
    by: '',
    scenarios: ['a choice of the primary connection while its'],
  },
];
