// A build in the folder of a running shop, as of `npm run build` in a second terminal.
import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { replaceFolder } from '#scripts/lib/replace-folder.ts'
import { CALLS } from '#src/calls.ts'
import { copyProject } from '../factories/project-copy.ts'
import { root, runShop, type RunningShop } from '../factories/running-shop.ts'

/** Beside the other lists of tests, a machine takes minutes to render the demo shop. */
const TEST_MS = 900_000

let copy: ReturnType<typeof copyProject>
let shop: RunningShop
beforeAll(async () => {
  copy = copyProject()
  shop = await runShop({ LOG_LEVEL: 'debug' }, undefined, copy.folder)
})
afterAll(() => shop.close().finally(() => copy.remove()))

it(
  'a build that replaces that of a running shop breaks no call that was not used before',
  { timeout: TEST_MS },
  async () => {
    const isLoaded = () => shop.output().includes('The code of every page is loaded')
    await expect.poll(isLoaded, { timeout: TEST_MS / 2 }).toBe(true)
    // Other sources give the server's files other names.
    await replaceFolder(join(copy.folder, 'dist'), join(copy.folder, '.setup/build'), async (folder) =>
      cpSync(join(root, 'dist'), folder, { recursive: true, filter: (source) => basename(source) !== 'chunks' }),
    )

    const paths = CALLS.filter(({ method }) => method === 'POST').map(({ path }) => path.replace(/\[\w+\]/g, 'none'))
    const failed: string[] = []
    for (const path of paths) {
      const headers = { origin: shop.url, 'content-type': 'application/json' }
      const { status } = await fetch(shop.url + path, { method: 'POST', headers, body: '{}' })
      if (status >= 500) failed.push(`${status} ${path}`)
    }
    expect(paths.length).toBeGreaterThan(50)
    expect(failed).toEqual([])
  },
)
