import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The name of the empty database among what the tests of a run copy. */
export const EMPTY_DATABASE = 'empty.db'

/**
 * Copies the migrated, empty database of this run (`tests/factories/make-shop-template.ts`) to a path that has no file
 * yet: applying all migrations takes a hundred times as long. Without a template the test's own migration finds every
 * migration missing.
 */
export function copyEmptyDatabase(path: string): void {
  const template = process.env.TEST_SHOP_TEMPLATE
  if (!template || existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true })
  copyFileSync(join(template, EMPTY_DATABASE), path)
}
