import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PageStore } from '@moc-lan/page-store'
import { bodyOf } from '@moc-lan/page-store/testing'
import { shopPages } from './open-page-store.ts'
import { page, temporaryContent } from './testing/content.ts'

const CHILD = join(import.meta.dirname, 'testing/edit-and-die.ts')

test('a page is not stale after a crash between commit and render', async () => {
  const content = await temporaryContent()
  try {
    const folder = join(content.folder, 'pages')
    const child = spawn(process.execPath, [CHILD, content.databaseUrl, folder], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
    expect(signal).toBe('SIGKILL')
    expect(await content.read()).toBe('committed')
    // The dead process has left the old page, listed as saved,
    expect(await readFile(join(folder, 'rose/index.html'), 'utf8')).toBe('/rose: first')
    expect(await readFile(join(folder, 'manifest.ndjson'), 'utf8')).toContain('"/rose"')
    // and the next process does not show it.
    const log = { warn: console.warn, error: console.error }
    const render = async (key: string) => page(`${key}: ${await content.read()}`, ['product:rose'])
    const pages = await PageStore.open({ ...shopPages(content.db), folder, log, render })
    expect(bodyOf(await pages.answer('/rose'))).toBe('/rose: committed')
    await pages.close()
  } finally {
    await content.close()
  }
})
