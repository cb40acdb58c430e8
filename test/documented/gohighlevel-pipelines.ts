import type {
  DocumentedFailure,
  DocumentedLookup,
  Exchange,
} from '../support/fields/documented-lookup.ts';

const see = 'https://marketplace.gohighlevel.com/docs/ghl/opportunities/get-pipelines';
const locationId = 've9EPM428h8vShlRW1KT';

const pipeline = (id: string, name: string, stages: readonly object[]) => ({
  id,
  name,
  stages,
  showInFunnel: false,
  showInPieChart: true,
  locationId,
});

const exchange: Exchange = {
  asks: 'GET https://services.leadconnectorhq.com/opportunities/pipelines',
  query: { locationId },
  headers: { version: '2021-07-28' },
  answer: {
    pipelines: [
      pipeline('aWdODOBVOlH1RUFKWQke', 'new pipeline', [
        { id: '7915dedc-8f18-44d5-8bc3-77c04e994a10', name: 'New lead', position: 0 },
        { id: '7915dedc-8f18-44d5-8bc3-77c04e994a11', name: 'Contacted', position: 1 },
      ]),
      pipeline('aWdODOBVOlH1RUFKWQkf', 'other pipeline', [
        { id: '7915dedc-8f18-44d5-8bc3-77c04e994a12', name: 'Elsewhere', position: 0 },
      ]),
    ],
  },
};

/** Unverified: the members of a stage, which is documented as a member of `stages` only. */
export const documentedPipelines: readonly DocumentedLookup[] = [
  {
    field: 'pipeline_id',
    see,
    exchanges: [exchange],
    options: [
      { id: 'aWdODOBVOlH1RUFKWQke', name: 'new pipeline' },
      { id: 'aWdODOBVOlH1RUFKWQkf', name: 'other pipeline' },
    ],
  },
  {
    field: 'stage_id',
    see,
    parents: { pipeline_id: 'aWdODOBVOlH1RUFKWQke' },
    exchanges: [exchange],
    options: [
      { id: '7915dedc-8f18-44d5-8bc3-77c04e994a10', name: 'New lead' },
      { id: '7915dedc-8f18-44d5-8bc3-77c04e994a11', name: 'Contacted' },
    ],
  },
];

export const missingPipeline: DocumentedFailure = {
  title: 'the pipeline is gone',
  field: 'stage_id',
  see,
  parents: { pipeline_id: 'aWdODOBVOlH1RUFKWQkx' },
  status: 200,
  answer: exchange.answer,
  becomes: { status: 422, code: 'parent_not_found' },
};
