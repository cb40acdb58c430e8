import * as z from 'zod/mini';
import { tenantIdPattern } from '../model/tenant.ts';
import { described, textLike } from './described.ts';

// What requests of several functions for the platform's services have. A description is that of the very
// schema, so each contract makes its own.

export const tenantIdOf = (description: string) =>
  described(textLike(tenantIdPattern, 'send the id of a tenant'), description, 't-5f2c');

export const requestedByOf = (example: string) =>
  described(
    z
      .string('send the name of your service')
      .check(
        z.regex(/^[A-Za-z0-9][\w.:/-]{0,63}$/, 'send a name of up to 64 letters, digits and ._:/-'),
      ),
    'The service that calls, and for what, for the log.',
    example,
  );
