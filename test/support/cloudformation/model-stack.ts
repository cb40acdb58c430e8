import type { DeployableTemplate } from './deployable-template.ts';
import type { ModelResource } from './model-resource.ts';

/** @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/view-stack-events.html */
type StackStatus =
  | 'CREATE_COMPLETE'
  | 'DELETE_FAILED'
  | 'ROLLBACK_COMPLETE'
  | 'ROLLBACK_FAILED'
  | 'UPDATE_COMPLETE'
  | 'UPDATE_ROLLBACK_COMPLETE'
  | 'UPDATE_ROLLBACK_FAILED';

export type ModelStack = {
  name: string;
  status: StackStatus;
  /** Why the last operation failed, and what it left. */
  reasons: string[];
  template: DeployableTemplate;
  /** The template as it was given. */
  source: unknown;
  /** By logical id. */
  resources: Map<string, ModelResource>;
  isProtected: boolean;
};
