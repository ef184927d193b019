import type { Readable } from 'node:stream'

/** What is announced of a file before it comes. */
export interface ExpectedUpload {
  id: string
  /** Null: any type of picture. */
  contentType: string | null
  /** Null: whatever is not too large. */
  bytes: number | null
  /** When the address stops working. */
  expiresAt: Date
}

/** Why an address that takes a file is refused. */
export type AddressProblem = 'upload_address_invalid' | 'upload_address_expired'

/** A file of a published picture. */
export interface PublishedFile {
  /** Below `/objects/`: `p/<name>-320.avif`. */
  name: string
  contentType: string
  body: Buffer
}

/** A stored file as it is sent. */
interface OpenedFile {
  body: Readable
  bytes: number
  etag: string
}

/** Takes in what is sent to addresses that the shop itself signed (a bucket takes it in at its own). */
interface Inbox {
  /** What an address (path and query) allows, or why it is not good. */
  readAddress(url: string, now: Date): ExpectedUpload | AddressProblem
  /**
   * Keeps a body of `bytes` bytes under an upload's id; durable when it resolves.
   * @throws the stream's own error when it breaks off: nothing is kept then
   */
  receive(id: string, body: Readable, bytes: number): Promise<void>
}

/**
 * Where pictures are stored: a folder or a bucket (features/uploads opens it). Uploads and published pictures are kept
 * apart, and nothing is shown before it is published. Functions that ask the disk or the bucket may throw
 * `StorageUnavailableError`.
 */
export interface Storage {
  /** Null: uploads do not go through the shop. */
  inbox: Inbox | null
  /** The key under which an upload's bytes wait (column `uploads.object_key`). */
  uploadKey(id: string): string
  /**
   * An address that takes one file by PUT until it expires.
   * @param origin the shop's origin, as the browser that will use the address knows it
   */
  signUpload(upload: ExpectedUpload, origin: string): Promise<string>
  /** The upload an address of ours leads to, whatever its query; null for any other address. */
  uploadOf(address: string, origins: readonly string[]): string | null
  /** The bytes as they came; null when nothing has come, `'too_large'` when it is more than may come. */
  readUpload(id: string): Promise<Buffer | null | 'too_large'>
  removeUpload(id: string): Promise<void>
  /**
   * Stores the files of a picture durably, each whole or not at all, and can be repeated. When one of them fails,
   * others may stay: nothing names them until the upload's row does, and housekeeping takes them away.
   */
  publish(files: readonly PublishedFile[]): Promise<void>
  unpublish(names: readonly string[]): Promise<void>
  /** A published file; null when there is none. */
  open(name: string): Promise<OpenedFile | null>
  /** Where visitors can get a published file without the shop; null: from the shop only. */
  publicUrl(name: string): string | null
  /** Removes what a crash has left half-written, when it is older than `before`. */
  sweep(before: Date): Promise<void>
}
