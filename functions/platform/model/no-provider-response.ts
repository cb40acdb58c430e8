/** A provider gave no answer, or one that cannot be read; the cause names its host and the reason. */
export class NoProviderResponse extends Error {
  override readonly name = 'NoProviderAnswer';
  /** The limit that the answer exceeds: another try brings the same. */
  readonly maxBytes: number | undefined;

  constructor(cause: unknown, maxBytes?: number) {
    super('no answer of the provider', { cause });
    this.maxBytes = maxBytes;
  }
}
