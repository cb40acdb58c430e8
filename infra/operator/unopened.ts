/** Why a sealed secret did not open: the secret itself, our permission, the key, or the way to KMS. */
type UnopenedReason = 'unreadable' | 'denied' | 'key_unusable' | 'unavailable';

const byName = new Map<string, UnopenedReason>([
  ['InvalidCiphertextException', 'unreadable'],
  ['IncorrectKeyException', 'unreadable'],
  ['ValidationException', 'unreadable'],
  ['AccessDeniedException', 'denied'],
  ['DisabledException', 'key_unusable'],
  ['KMSInvalidStateException', 'key_unusable'],
  ['NotFoundException', 'key_unusable'],
]);

/** @param error what opening it threw */
export const unopened = (error: unknown): UnopenedReason => {
  if (!(error instanceof Error)) return 'unavailable';
  // The SDK records its attempts on whatever failed between here and KMS.
  return byName.get(error.name) ?? ('$metadata' in error ? 'unavailable' : 'unreadable');
};
