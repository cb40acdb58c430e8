import type { DynamoDBServiceException } from '@aws-sdk/client-dynamodb';

type SdkFault = 'client' | 'server';
/** Every client has one, and they are alike. */
type Base = typeof DynamoDBServiceException;
type SdkErrorOptions = ConstructorParameters<Base>[0];

/** Replaces the classes of a client's errors, which differ in these four values: see compact-errors.ts. */
export const errorsOf =
  (Base: Base, namespace: string) => (name: string, $fault: SdkFault, $retryable?: object) =>
    class extends Base {
      static override shapeId = `${namespace}#${name}`;
      override name = name;
      override $fault = $fault;
      override $retryable = $retryable;

      constructor(options: SdkErrorOptions) {
        super({ ...options, name, $fault });
        // The SDK's base class makes every error one of its own.
        Object.setPrototypeOf(this, new.target.prototype);
      }
    };
