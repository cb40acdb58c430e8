import { createRequire } from 'node:module';
import type { Done, Store } from 'dynalite/db/index.js';
import validations from 'dynalite/validations/index.js';
import { fromDynalite } from './errors.ts';

type Action = (store: Store, data: object, done: Done<object>) => void;

const require = createRequire(import.meta.url);

/** What a request means after it was checked. */
export type Checked = { operation: string; data: object };

/** @throws AwsError when a request has the wrong form */
export const checkRequest = (store: Store, operation: string, body: object): Checked => {
  const { types, custom } = load('validations', operation);
  try {
    const data = validations.checkTypes(body, types);
    validations.checkValidations(data, types, custom, store);
    return { operation, data };
  } catch (error) {
    throw fromDynalite(error);
  }
};

/** @throws AwsError when the operation fails */
export const runOperation = (store: Store, { operation, data }: Checked): Promise<object> =>
  new Promise((resolve, reject) => {
    const action: Action = load('actions', operation);
    action(store, data, (error, answer) =>
      error ? reject(fromDynalite(error)) : resolve(answer ?? {}),
    );
  });

const load = (folder: 'actions' | 'validations', operation: string) =>
  require(`dynalite/${folder}/${validations.toLowerFirst(operation)}.js`);
