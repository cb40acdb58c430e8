import { demoType } from '../../../functions/sandbox/domain/demo-catalogue.ts';

/** Replaces functions/docs/site/browser/local-values.ts: what the demo provider answers. */
export const localValues: Readonly<Record<string, string>> = {
  integration_type: demoType,
  component_key: demoType,
  event_key: 'task_completed',
  field_key: 'project_id',
};
