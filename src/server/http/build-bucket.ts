import { readdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Shop } from '../shop.ts'
import { readShopState, writeShopState } from '../shop-state.ts'
import { assetType, COMPRESSED, HASHED } from './assets.ts'
import { buildId, outdatedBuilds } from './kept-builds.ts'

/** Where the bucket has browser files. No picture has an address there. */
const PREFIX = 'assets/'
const ENDINGS = ['', '.br', '.gz'] as const

type Deps = Pick<Shop, 'db' | 'storage'>

/** The browser files of the last builds in the bucket, for processes of another build. */
export class BuildBucket {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /**
   * Stores a build's files unless they are in the bucket, marks the build as used, and removes files that only builds
   * have that are not kept any longer. The list of builds is in the database, since a bucket is slow to list.
   */
  async keep(client: string, now: number): Promise<void> {
    const { db, storage } = this.#deps
    const id = buildId(client)
    const names = await readdir(join(client, HASHED))
    const known = (await readShopState(db, 'keptBuilds')) ?? []
    if (!known.some((build) => build.id === id)) await storage.publish(await this.#files(client, names))
    const gone = await db.transaction(async (tx) => {
      const builds = (await readShopState(tx, 'keptBuilds')) ?? []
      const kept = [...builds.filter((build) => build.id !== id), { id, usedAt: now, names }]
      const outdated = outdatedBuilds(kept, now)
      const left = kept.filter((build) => !outdated.includes(build))
      await writeShopState(tx, 'keptBuilds', left)
      const used = new Set(left.flatMap((build) => build.names))
      return outdated.flatMap((build) => build.names).filter((name) => !used.has(name))
    })
    await storage.unpublish(gone.flatMap((name) => ENDINGS.map((ending) => PREFIX + name + ending)))
  }

  /** Reads a file and its compressed forms; null if the bucket has none of that name. */
  async read(name: string): Promise<{ body: Buffer; br: Buffer | null; gzip: Buffer | null } | null> {
    const [body, br, gzip] = await Promise.all(
      ENDINGS.map(async (ending) => {
        const found = await this.#deps.storage.open(PREFIX + name + ending)
        return found && buffer(found.body)
      }),
    )
    return body ? { body, br: br ?? null, gzip: gzip ?? null } : null
  }

  async #files(client: string, names: readonly string[]) {
    const compressed = join(dirname(client), COMPRESSED, HASHED)
    const files = names.flatMap((name) =>
      ENDINGS.map((ending) => ({
        name,
        ending,
        file: join(ending ? compressed : join(client, HASHED), name + ending),
      })),
    )
    const present = files.filter(({ file }) => existsSync(file))
    return Promise.all(
      present.map(async ({ name, ending, file }) => ({
        name: PREFIX + name + ending,
        contentType: assetType(name),
        body: await readFile(file),
      })),
    )
  }
}
