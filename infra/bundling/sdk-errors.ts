import type { ServiceException, ServiceExceptionOptions } from '@smithy/core/client';

type Fault = 'client' | 'server';
type Base = new (options: ServiceExceptionOptions) => ServiceException;

/** Replaces the classes of a client's errors, which differ in these four values: see compact-errors.ts. */
export const errorsOf =
  (Base: Base, namespace: string) => (name: string, $fault: Fault, $retryable?: object) =>
    class extends Base {
      static shapeId = `${namespace}#${name}`;
      override name = name;
      override $fault = $fault;
      override $retryable = $retryable;

      constructor(options: ServiceExceptionOptions) {
        super({ ...options, name, $fault });
        // The SDK's base class makes every error one of its own.
        Object.setPrototypeOf(this, new.target.prototype);
      }
    };
