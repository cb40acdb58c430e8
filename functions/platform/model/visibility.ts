/**
 * The part of a tenant's connections that a caller sees and touches. A member that is absent limits
 * nothing: a key has neither.
 */
export type Visibility = {
  types?: readonly string[] | undefined;
  clientReference?: string | undefined;
};

/** Of keys and of operators: all connections of the tenant. */
export const wholeTenant: Visibility = {};

export const isTypeVisible = ({ types }: Visibility, integrationType: string): boolean =>
  types === undefined || types.includes(integrationType);

/** Whether a connection, or a flow that leads to one, is within the reach. Nothing else decides it. */
export const isConnectionVisible = (
  visibility: Visibility,
  of: { integrationType: string; clientReference?: string | undefined },
): boolean =>
  isTypeVisible(visibility, of.integrationType) &&
  (visibility.clientReference === undefined || visibility.clientReference === of.clientReference);
