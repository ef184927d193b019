import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { migrateDatabase, openDatabase, type Database } from '#db/client.ts'
import { promotions } from '#db/schema/index.ts'
import { copyEmptyDatabase } from '#db/testing/empty-database.ts'
import { raiseTags, type ContentTag } from '#server/content-tags.ts'
import type { Rendered } from '@moc-lan/page-store'

/** A temporary folder with a database in which one promotion is the content: pages show its description. */
export interface Content {
  folder: string
  databaseUrl: string
  db: Database
  /** Writes a text and raises tags, in one batch, as a command does. */
  edit(text: string, tags: readonly [ContentTag, ...ContentTag[]]): Promise<void>
  read(): Promise<string>
  close(): Promise<void>
}

const CODE = 'CONTENT'

export async function temporaryContent(): Promise<Content> {
  const folder = await mkdtemp(join(tmpdir(), 'moc-lan-pages-'))
  const path = join(folder, 'shop.db')
  copyEmptyDatabase(path)
  const databaseUrl = `file:${path}`
  const db = await openDatabase({ url: databaseUrl })
  await migrateDatabase(db)
  await db.insert(promotions).values({ code: CODE, discountPercent: 1, description: 'first' })
  return {
    folder,
    databaseUrl,
    db,
    edit: (text, tags) => editContent(db, text, tags),
    read: () => readContent(db),
    async close() {
      db.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export async function editContent(
  db: Database,
  text: string,
  tags: readonly [ContentTag, ...ContentTag[]],
): Promise<void> {
  await db.batch([
    db.update(promotions).set({ description: text }).where(eq(promotions.code, CODE)),
    ...raiseTags(db, tags),
  ])
}

export async function readContent(db: Database): Promise<string> {
  const [row] = await db.select().from(promotions).where(eq(promotions.code, CODE))
  return row?.description ?? ''
}

/** A rendered page. */
export function page(body: string, tags: string[] | null, status = 200): Rendered {
  return { status, contentType: 'text/html; charset=utf-8', headers: [], body: Buffer.from(body), tags }
}
