import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { objectFile } from './picture-folder.ts'
import { storedName } from './picture-storage.ts'
import { guarded } from './storage-failure.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Returns the bytes behind an address of the shop (`/objects/…`), from the data directory or the bucket; null for any
 * other address or a missing file. Never fetches anything from elsewhere.
 * @throws StorageUnavailableError
 */
export async function readPublished(
  { storage, config }: Pick<Shop, 'storage' | 'config'>,
  path: string,
): Promise<Buffer | null> {
  const file = await objectFile(path, join(config.dataDir, 'uploads'))
  if (file) return guarded(() => readFile(file))()
  const name = config.s3 && storedName(path)
  const found = name ? await storage.open(name) : null
  return found && guarded(buffer)(found.body)
}
