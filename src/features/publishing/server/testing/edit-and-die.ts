import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#db/client.ts'
import { PageStore } from '@moc-lan/page-store'
import { shopPages } from '../open-page-store.ts'
import { editContent, page, readContent } from './content.ts'

/** The process of the crash test: publishes a page, commits an edit, and dies before it renders anything again. */
const [databaseUrl = '', folder = ''] = process.argv.slice(2)
const db = await openDatabase({ url: databaseUrl })
const log = { warn: console.warn, error: console.error }
const pages = await PageStore.open({
  ...shopPages(db),
  folder,
  log,
  render: async (key) => page(`${key}: ${await readContent(db)}`, ['product:rose']),
})
await pages.publish('/rose')
// The manifest is written a moment later.
const isListed = () => readFile(join(folder, 'manifest.ndjson'), 'utf8').then((lines) => lines.includes('"/rose"'))
while (!(await isListed().catch(() => false))) await sleep(10)
await editContent(db, 'committed', ['product:rose'])
process.kill(process.pid, 'SIGKILL')
