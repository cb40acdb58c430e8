/** Why a sealed secret did not open: the secret itself, our permission, the key, or the way to KMS. */
type Unopened = 'unreadable' | 'denied' | 'key_unusable' | 'unavailable';

/** @param error what opening it threw */
export const unopened = (error: unknown): Unopened => {
  if (!(error instanceof Error)) return 'unavailable';
  switch (error.name) {
    case 'InvalidCiphertextException':
    case 'IncorrectKeyException':
    case 'ValidationException':
      return 'unreadable';
    case 'AccessDeniedException':
      return 'denied';
    case 'DisabledException':
    case 'KMSInvalidStateException':
    case 'NotFoundException':
      return 'key_unusable';
    default:
      // The SDK notes its attempts on whatever failed between here and KMS.
      return '$metadata' in error ? 'unavailable' : 'unreadable';
  }
};
