import { Unstorable } from '../model/unstorable.ts';
import { isLost, reasonsOf } from './lost-write.ts';

/** Such as an item over DynamoDB's 400 kB. */
const isRefusal = (error: unknown): error is Error =>
  (error instanceof Error && error.name === 'ValidationException') ||
  reasonsOf(error).includes('ValidationError');

/**
 * Runs a conditional write; false when its condition did not hold, or a transaction met another writer.
 * @throws Unstorable when DynamoDB will never accept it
 */
export const whenConditionHolds = async (write: Promise<unknown>): Promise<boolean> => {
  try {
    await write;
    return true;
  } catch (error) {
    if (isLost(error)) return false;
    if (isRefusal(error)) throw new Unstorable(error.message, { cause: error });
    throw error;
  }
};
