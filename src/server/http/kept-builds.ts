import { createHash } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { cp, mkdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DAY_MS } from '#shared/durations.ts'
import { COMPRESSED, HASHED } from './assets.ts'

/** How many builds are kept at least, and for how long any is kept after a process served it last. */
const BUILDS = 5
const KEPT_MS = DAY_MS

/** A build whose browser files are kept. */
interface KeptBuild {
  id: string
  /** When a process that serves it last said so. */
  usedAt: number
}

/** Returns the name of a build's browser files: their names contain hashes of their contents. */
export function buildId(client: string): string {
  const names = readdirSync(join(client, HASHED)).toSorted()
  return createHash('sha256').update(names.join('/')).digest('hex').slice(0, 20)
}

/** Returns the builds that are not kept any longer. @param now milliseconds since 1970 */
export function outdatedBuilds<Build extends KeptBuild>(builds: readonly Build[], now: number): Build[] {
  const newestFirst = builds.toSorted((a, b) => b.usedAt - a.usedAt)
  return newestFirst.slice(BUILDS).filter(({ usedAt }) => usedAt < now - KEPT_MS)
}

/** The browser files of the last builds in a folder, each build in a folder of its own, laid out as a build is. */
export class BuildFolder {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Copies a build unless it is here, marks it as used, and removes the builds that are not kept any longer. */
  async keep(client: string, now: number): Promise<void> {
    const id = buildId(client)
    const target = join(this.#folder, id)
    if (!existsSync(target)) {
      const part = join(this.#folder, `${id}.${crypto.randomUUID()}.part`)
      await mkdir(part, { recursive: true })
      await cp(join(client, HASHED), join(part, 'client', HASHED), { recursive: true })
      const compressed = join(dirname(client), COMPRESSED, HASHED)
      if (existsSync(compressed)) await cp(compressed, join(part, COMPRESSED, HASHED), { recursive: true })
      // Another process may have been faster.
      await rename(part, target).catch(() => rm(part, { recursive: true, force: true }))
    }
    await utimes(target, now / 1000, now / 1000)
    for (const { id } of outdatedBuilds(this.#builds(), now))
      await rm(join(this.#folder, id), { recursive: true, force: true })
  }

  /** Returns the `client` folder of the newest build that has a file; null if none has. */
  clientOf(path: string): string | null {
    const newestFirst = this.#builds().toSorted((a, b) => b.usedAt - a.usedAt)
    const clients = newestFirst.map(({ id }) => join(this.#folder, id, 'client'))
    return clients.find((client) => existsSync(join(client, path))) ?? null
  }

  /**
   * Returns the builds in the folder. Half-copied ones, which a crash leaves, are among them, so that they are removed
   * like old builds.
   */
  #builds(): KeptBuild[] {
    if (!existsSync(this.#folder)) return []
    return readdirSync(this.#folder).map((id) => ({ id, usedAt: statSync(join(this.#folder, id)).mtimeMs }))
  }
}
