import type { Component } from '../../../functions/components/component.ts';
import { wholeTenant } from '../../../functions/domain/connection/reach.ts';
import type { LookUp } from '../../../functions/domain/options/question/look-up.ts';
import { gmail as provider } from '../../../functions/providers/gmail.ts';
import { deadlineOf } from '../connections/deadline.ts';
import { bareConnection } from '../connections/storing.ts';

/** A look-up of a field at Gmail, which opens no token. */
export const lookUpOf = (component: Component, field: LookUp['field']): LookUp => ({
  question: {
    tenantId: 't',
    reach: wholeTenant,
    componentKey: component.key,
    eventKey: 'e',
    fieldKey: field.key,
    query: {},
    queryProblems: [],
  },
  component,
  field,
  parents: new Map(),
  part: {},
  provider,
  access: {
    connection: bareConnection(),
    open: () => Promise.reject(new Error('nothing opens it')),
  },
  deadline: deadlineOf(20_000),
  endsAtMs: 8_000,
});
