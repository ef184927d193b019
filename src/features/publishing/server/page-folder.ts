import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import { nameOf } from './page-files.ts'

const IN_USE = 'in-use'
/** A folder that a running process has touched this recently, in milliseconds, is left alone. */
const RECENT_MS = 60 * 60 * 1000

/**
 * Names the set of pages that a build, a configuration and a database make together. A page from another
 * set is never served, because it lies in another folder.
 */
export function fingerprint(
  stamp: string,
  config: Pick<Config, 'siteUrl' | 'stripe' | 'oidc' | 'retention'>,
  identity: string,
): string {
  const { siteUrl, stripe, oidc, retention } = config
  return nameOf(
    stamp,
    siteUrl,
    String(stripe.sandbox),
    stripe.publishableKey,
    oidc?.issuer ?? '',
    JSON.stringify(retention),
    identity,
  )
}

/** A hash of everything that renders pages. */
export async function buildStamp(dist: string): Promise<string> {
  const folder = join(dist, 'server')
  const hash = createHash('sha256')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(file.slice(folder.length)).update(await readFile(file))
  return hash.digest('hex')
}

/** Marks a folder as used now, so that other processes do not remove it. */
export async function markInUse(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, IN_USE), String(process.pid))
}

/** Removes the folders of other builds and configurations that no process has used for an hour. */
export async function removeOthers(folder: string, now = Date.now()): Promise<void> {
  const all = join(folder, '..')
  for (const entry of await readdir(all, { withFileTypes: true })) {
    const other = join(all, entry.name)
    if (!entry.isDirectory() || other === join(folder)) continue
    const used = await stat(join(other, IN_USE)).catch(() => null)
    if (!used || now - used.mtimeMs > RECENT_MS) await rm(other, { recursive: true, force: true })
  }
}
