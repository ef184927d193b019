/** Thrown if the disk or the bucket that stores pictures fails or does not answer. */
export class StorageUnavailableError extends Error {
  readonly code = 'storage_unavailable'
  constructor(cause: unknown) {
    super(`The storage of pictures failed: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.name = 'StorageUnavailableError'
  }
}

/**
 * Returns true for a failure of the storage. Compares the code, because the storage is not in the bundle of the
 * endpoints.
 */
export function isStorageFailure(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'storage_unavailable'
}

/** Wraps `work` so that everything it throws becomes a `StorageUnavailableError`. */
export function guarded<Args extends unknown[], Value>(work: (...args: Args) => Promise<Value>) {
  return async (...args: Args): Promise<Value> => {
    try {
      return await work(...args)
    } catch (error) {
      throw new StorageUnavailableError(error)
    }
  }
}
