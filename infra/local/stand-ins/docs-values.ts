import { demoType } from '../demo-provider/demo-type.ts';

/** Replaces functions/docs/site/browser/local-values.ts in a local stack: what its demo provider answers. */
export const localValues: Readonly<Record<string, string>> = {
  integration_type: demoType,
  component_key: demoType,
  event_key: 'task_completed',
  field_key: 'project_id',
};
