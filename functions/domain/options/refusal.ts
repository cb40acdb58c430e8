import { ServiceError } from '../model/errors.ts';

/** Whether the provider denies access or does not find it, so that another try does not help. */
export const isRefusal = (error: unknown): error is ServiceError =>
  error instanceof ServiceError &&
  (error.code === 'missing_provider_scope' || error.code === 'parent_not_found');
