import type { Component } from '../../../functions/catalogue/components/component.ts';
import { gmail } from '../../../functions/catalogue/components/gmail.ts';
import { gmail as provider } from '../../../functions/catalogue/providers/gmail.ts';
import type { LookUp } from '../../../functions/options/domain/query/look-up.ts';
import { wholeTenant } from '../../../functions/platform/model/visibility.ts';
import { deadlineOf } from '../connections/deadline.ts';
import { bareConnection } from '../connections/storing.ts';

/** A look-up of a field at Gmail, which opens no token. */
export const lookUpOf = (component: Component, field: LookUp['field']): LookUp => ({
  query: {
    tenantId: 't',
    visibility: wholeTenant,
    componentKey: component.key,
    eventKey: 'e',
    fieldKey: field.key,
    parentsSent: {},
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

const [field] = gmail.fields.filter((each) => 'request' in each);
if (!field) throw new Error('no field');
/** A look-up of a field of Gmail that its provider lists. */
export const gmailLookUp = { ...lookUpOf(gmail, field), field };
