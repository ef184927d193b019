import { createHash } from 'node:crypto'
import { open, rename, type FileHandle } from 'node:fs/promises'
import type { ReadableStream } from 'node:stream/web'
import { shortHash } from '../answer.ts'

/** How much is read at a time, in bytes. */
const PART_BYTES = 256 * 1024

/** A body that is written to a file, and that any number of readers read while it grows. */
export class GrowingBody {
  #path: string
  /** True once its writing was ended early. */
  isCancelled = false
  #written = 0
  #readers = 0
  #isWhole = false
  #failure: unknown
  #progress = Promise.withResolvers<void>()
  #cancelSource: (() => Promise<void>) | undefined
  /** Resolves when the file is there, or the writing has failed. */
  readonly #created = Promise.withResolvers<void>()
  #moved = Promise.resolve()

  /** @param path of the file, which does not exist yet */
  constructor(path: string) {
    this.#path = path
  }

  /** True while it is read. */
  get isRead(): boolean {
    return this.#readers > 0
  }

  /**
   * Writes the body to its end, at the speed of the source and the disk: a slow reader holds up nothing.
   * @returns its hash and its length in bytes
   * @throws what the source or the disk throws, or Error if it was cancelled; readers get the same
   */
  async write(source: ReadableStream<Uint8Array>): Promise<{ hash: string; bytes: number }> {
    const hash = createHash('sha256')
    const reader = source.getReader()
    this.#cancelSource = () => reader.cancel()
    try {
      const file = await open(this.#path, 'wx')
      this.#created.resolve()
      try {
        for (let next = await reader.read(); !next.done; next = await reader.read()) {
          await file.writeFile(next.value)
          hash.update(next.value)
          this.#written += next.value.length
          this.#tellReaders()
        }
      } finally {
        await file.close()
      }
      if (this.isCancelled) throw new Error('The body was cancelled before its end')
      this.#isWhole = true
      return { hash: shortHash(hash), bytes: this.#written }
    } catch (error) {
      this.#failure = error
      await reader.cancel(error).catch(() => {})
      throw error
    } finally {
      this.#created.resolve()
      this.#tellReaders()
    }
  }

  /** Ends the writing early. Readers get an error. */
  cancel(): void {
    this.isCancelled = true
    void this.#cancelSource?.().catch(() => {})
  }

  /** Gives the whole file another path. */
  async moveTo(path: string): Promise<void> {
    this.#moved = rename(this.#path, path).then(() => void (this.#path = path))
    await this.#moved
  }

  /** Yields the body from its beginning; waits for what is not written yet. @throws what ended the writing early */
  async *read(): AsyncGenerator<Buffer> {
    this.#readers++
    try {
      const file = await this.#open()
      try {
        yield* this.#parts(file)
      } finally {
        await file.close()
      }
    } finally {
      this.#readers--
    }
  }

  async *#parts(file: FileHandle): AsyncGenerator<Buffer> {
    for (let at = 0; ;) {
      // Taken before the comparison, so that nothing written after it is missed.
      const progress = this.#progress.promise
      if (at < this.#written) {
        const length = Math.min(PART_BYTES, this.#written - at)
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(length), { position: at })
        if (bytesRead === 0) throw new Error('The file of a growing body was cut off')
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      } else if (this.#failure) throw this.#failure
      else if (this.#isWhole) return
      else await progress
    }
  }

  /** Opens the file, which may be moved meanwhile. */
  async #open(): Promise<FileHandle> {
    await this.#created.promise
    const path = this.#path
    try {
      return await open(path)
    } catch (error) {
      await this.#moved
      if (this.#path === path) throw error
      return open(this.#path)
    }
  }

  #tellReaders(): void {
    this.#progress.resolve()
    this.#progress = Promise.withResolvers()
  }
}
