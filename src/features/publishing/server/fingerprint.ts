import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Returns the folder name of the pages of a build, a configuration and a database. Pages of any other combination are
 * in another folder, so they are never served.
 * @param payments the providers: pages hold the settings of their forms
 */
export function fingerprint(
  stamp: string,
  { siteUrl, oidc, retention }: Pick<Config, 'siteUrl' | 'oidc' | 'retention'>,
  payments: readonly Pick<Shop['payments']['all'][number], 'name' | 'form'>[],
  identity: string,
): string {
  const forms = payments.map(({ name, form }) => [name, form])
  return nameOf(stamp, siteUrl, JSON.stringify(forms), oidc?.issuer ?? '', JSON.stringify(retention), identity)
}

/** Returns a hash of all files that render pages. */
export async function buildStamp(dist: string): Promise<string> {
  const folder = join(dist, 'server')
  const hash = createHash('sha256')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) hash.update(file.slice(folder.length)).update(await readFile(file))
  return hash.digest('hex')
}

/** Returns a short hash of several texts. */
function nameOf(...parts: string[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:${part}`)
  return hash.digest('hex').slice(0, 20)
}
