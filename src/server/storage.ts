import type { Readable } from 'node:stream'
import type { Result } from '#shared/result.ts'

/** The announced properties of an upload. */
export interface ExpectedUpload {
  id: string
  /** Null: any picture type. */
  contentType: string | null
  /** Null: any size up to the limit. */
  bytes: number | null
  expiresAt: Date
}

/** Why an upload's address is refused. */
export type AddressProblem = 'upload_address_invalid' | 'upload_address_expired'

/** A file of a published picture. */
export interface PublishedFile {
  /** The name below `/objects/`: `p/<name>-320.avif`. */
  name: string
  contentType: string
  body: Buffer
}

/** A stored file, opened for sending. */
interface OpenedFile {
  body: Readable
  bytes: number
  etag: string
}

/**
 * Files that only the shop reads: photos of orders. They are at no address, not even in a public bucket; calls send
 * them to who may see them.
 */
interface PrivateFiles {
  /** Stores a file durably, completely or not at all. Can be repeated. */
  keep(name: string, body: Buffer): Promise<void>
  /** Reads a file; null if it does not exist. */
  read(name: string): Promise<Buffer | null>
  remove(name: string): Promise<void>
}

/** Receives uploads at addresses that the shop itself has signed (a bucket receives them itself). */
interface Inbox {
  /** Returns what an address (path and query) allows, or why it is refused. */
  readAddress(url: string, now: Date): Result<ExpectedUpload, AddressProblem>
  /**
   * Stores a body of `bytes` bytes under an upload's id, durably when it resolves.
   * @throws the stream's own error if it breaks off, or StorageUnavailableError, after which the rest of the stream
   *   can still be read; nothing is stored then
   */
  receive(id: string, body: Readable, bytes: number): Promise<void>
}

/**
 * The storage of pictures: a folder or a bucket (features/uploads opens it). Uploads and published pictures are
 * separate, and nothing is shown before it is published. Functions that use the disk or the bucket may throw
 * `StorageUnavailableError`.
 */
export interface Storage {
  /** Null: browsers send uploads to the bucket, not to the shop. */
  inbox: Inbox | null
  /** Returns the key of an upload's bytes (column `uploads.object_key`). */
  uploadKey(id: string): string
  /**
   * Returns an address that accepts one file by PUT until it expires.
   * @param origin the shop's origin, as the browser that will use the address knows it
   */
  signUpload(upload: ExpectedUpload, origin: string): Promise<string>
  /** Returns the upload of one of the shop's addresses, whatever its query; null for any other address. */
  uploadOf(address: string, origins: readonly string[]): string | null
  /** Reads an upload's bytes; null if there are none, `'too_large'` if there are more than allowed. */
  readUpload(id: string): Promise<Buffer | null | 'too_large'>
  removeUpload(id: string): Promise<void>
  /**
   * Stores the files of a picture durably, each completely or not at all. Can be repeated. If one fails, others may
   * stay: nothing refers to them until the upload's row does, and housekeeping removes them.
   */
  publish(files: readonly PublishedFile[]): Promise<void>
  unpublish(names: readonly string[]): Promise<void>
  /** Opens a published file; null if it does not exist. */
  open(name: string): Promise<OpenedFile | null>
  /** Returns where visitors can read a published file without the shop; null: from the shop only. */
  publicUrl(name: string): string | null
  privateFiles: PrivateFiles
  /** Removes half-written files of a crash that are older than `before`. */
  sweep(before: Date): Promise<void>
}
