/**
 * The part of a tenant's connections that a caller sees and touches. A member that is absent limits
 * nothing: a key has neither.
 */
export type Reach = {
  types?: readonly string[] | undefined;
  clientReference?: string | undefined;
};

/** Of keys and of operators: all connections of the tenant. */
export const wholeTenant: Reach = {};

/** Whether a type is within the reach. */
export const reachesType = ({ types }: Reach, integrationType: string): boolean =>
  types === undefined || types.includes(integrationType);

/** Whether a connection, or a flow that leads to one, is within the reach. Nothing else decides it. */
export const isWithin = (
  reach: Reach,
  of: { integrationType: string; clientReference?: string | undefined },
): boolean =>
  reachesType(reach, of.integrationType) &&
  (reach.clientReference === undefined || reach.clientReference === of.clientReference);
