import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Copies the migrated, empty database that `tests/factories/shop-template.ts` made for this run to a path that has no
 * file yet: applying all migrations takes a hundred times as long. Without a template the test's own migration finds
 * every migration missing.
 */
export function copyEmptyDatabase(path: string): void {
  const template = process.env.TEST_EMPTY_DATABASE
  if (!template || existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true })
  copyFileSync(template, path)
}
