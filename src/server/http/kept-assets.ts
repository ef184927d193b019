import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Answer } from '@moc-lan/page-store'
import type { Shop } from '../shop.ts'
import { assetAnswer, HASHED, readAsset } from './assets.ts'
import { BuildBucket } from './build-bucket.ts'
import { BuildFolder } from './kept-builds.ts'

/** A file's name as builds make them; no other is looked for. */
const NAME = /^[\w.@-]+\.\w+$/
const MEMORY_BYTES = 16 * 1024 * 1024
/** How long a name that no build has is not looked for again, in milliseconds. */
const MISSING_MS = 10_000
const MISSING_AT_MOST = 1_000
const LOOKS_AT_A_TIME = 4

/** The browser files of other builds: an old page finds its modules, and so does one that a newer process has sent. */
export interface KeptAssets {
  /** Returns the answer to a GET of a path below `/_astro/`; null if no kept build has it. */
  find(path: string): Promise<Answer | null>
  /** Keeps this process's build for the processes after it and beside it, and removes the oldest. */
  keep(): Promise<void>
}

/**
 * Opens the kept builds: in the data folder, and in the bucket if the shop has one.
 * @param client the folder of this build's browser files
 */
export function openKeptAssets(
  shop: Pick<Shop, 'config' | 'db' | 'storage' | 'clock'>,
  client: string,
  commonHeaders: readonly string[],
): KeptAssets {
  const folder = new BuildFolder(join(shop.config.dataDir, 'assets'))
  const bucket = shop.config.s3 && new BuildBucket(shop)
  const found = new LRUCache<string, Answer>({ maxSize: MEMORY_BYTES, sizeCalculation: ({ size }) => 2 * size + 1 })
  const missing = new LRUCache<string, true>({ max: MISSING_AT_MOST, ttl: MISSING_MS })
  const limit = pLimit(LOOKS_AT_A_TIME)

  async function read(path: string): Promise<Answer | null> {
    const kept = folder.clientOf(path)
    if (kept) return readAsset(kept, path, commonHeaders)
    const stored = await bucket?.read(path.slice(HASHED.length))
    if (!stored) return null
    const { body, br, gzip } = stored
    return assetAnswer(path, body, { ...(br && { br }), ...(gzip && { gzip }) }, commonHeaders)
  }

  return {
    async find(path) {
      if (!path.startsWith(HASHED) || !NAME.test(path.slice(HASHED.length)) || missing.has(path)) return null
      const answer = found.get(path) ?? (await limit(() => read(path)))
      if (answer) found.set(path, answer)
      else missing.set(path, true)
      return answer
    },
    async keep() {
      const now = shop.clock.now().getTime()
      await folder.keep(client, now)
      await bucket?.keep(client, now)
    },
  }
}
