import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyProject } from './project-copy.ts'

/** A copy of the project with another build. */
export interface SecondBuild {
  folder: string
  /** Names of browser files that only this build has, without their folder. */
  own: string[]
  remove(): void
}

/** Files that every page names: a build with other contents gives them other names. */
const CHANGED = /^(BaseLayout\..*\.js|.*\.css)$/
const TEXTS = /\.(js|mjs|css|json)$/

/**
 * Copies the built project and gives the scripts and styles of every page other names, wherever the build mentions
 * them: what a build after a change of these files looks like, without the seconds that Astro takes.
 */
export function copyAsSecondBuild(): SecondBuild {
  const { folder, remove } = copyProject()
  const dist = join(folder, 'dist')
  const hashed = join(dist, 'client/_astro')
  const names = new Map(
    readdirSync(hashed)
      .filter((name) => CHANGED.test(name))
      .map((name) => [
        name,
        name.replace(/(.)(\.\w+)$/, (_, last: string, ending: string) => (last === 'x' ? 'y' : 'x') + ending),
      ]),
  )
  const rename = (text: string) => [...names].reduce((all, [old, name]) => all.replaceAll(old, name), text)
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXTS.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const text = readFileSync(file, 'utf8')
    const renamed = rename(text)
    if (renamed === text) continue
    writeFileSync(file, renamed)
    // The compressed forms hold the old names; the shop sends this file uncompressed until it has made others.
    for (const ending of ['br', 'gz'])
      rmSync(`${join(dist, 'compressed/_astro', entry.name)}.${ending}`, { force: true })
  }
  for (const [old, name] of names) {
    renameSync(join(hashed, old), join(hashed, name))
    for (const ending of ['br', 'gz']) {
      const compressed = (of: string) => `${join(dist, 'compressed/_astro', of)}.${ending}`
      if (existsSync(compressed(old))) renameSync(compressed(old), compressed(name))
    }
  }
  return { folder, own: [...names.values()], remove }
}
