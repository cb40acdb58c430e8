import { ServiceError } from '../model/errors.ts';

/** The provider gives no access to it, or does not find it: another try would bring the same. */
export const isRefusal = (error: unknown): error is ServiceError =>
  error instanceof ServiceError &&
  (error.code === 'missing_provider_scope' || error.code === 'parent_not_found');
