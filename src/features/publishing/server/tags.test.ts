import { like } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#db/client.ts'
import { contentTags } from '#db/schema/index.ts'
import { raiseTags } from '#server/content-tags.ts'
import { changesSince, databaseIdentity, newestVersion, renewIdentity } from './tags.ts'
import { temporaryContent, type Content } from './testing/content.ts'

let content: Content
beforeEach(async () => {
  content = await temporaryContent()
})
afterEach(() => content.close())

test('versions rise with every edit, and only later changes are read', async () => {
  await content.edit('a', ['products', 'product:1'])
  await content.edit('b', ['articles'])
  await content.edit('c', ['products', 'products'])
  expect(await changesSince(content.db, 0)).toEqual([
    { tag: 'product:1', version: 2 },
    { tag: 'articles', version: 3 },
    { tag: 'products', version: 4 },
  ])
  expect(await changesSince(content.db, 3)).toEqual([{ tag: 'products', version: 4 }])
})

test('versions are unique, however many processes edit at once', async () => {
  const other = await openDatabase({ url: content.databaseUrl })
  const dbs = [content.db, other]
  await Promise.all(
    Array.from({ length: 40 }, (_, i) => dbs[i % 2]?.batch([...raiseTags(dbs[i % 2]!, [`product:${i}`])])),
  )
  other.close()
  const versions = (await changesSince(content.db, 0)).map(({ version }) => version)
  expect(versions).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
})

test('an edit that is rolled back raises nothing', async () => {
  await expect(
    content.db.transaction(async (tx) => {
      for (const statement of raiseTags(tx, ['products'])) await statement
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await changesSince(content.db, 0)).toEqual([])
})

test('a database keeps its identity, which no other has', async () => {
  const mine = await databaseIdentity(content.db)
  expect(await databaseIdentity(content.db)).toBe(mine)
  const other = await temporaryContent()
  expect(await databaseIdentity(other.db)).not.toBe(mine)
  await other.close()
  // The identity is not a change of content.
  expect(await changesSince(content.db, 0)).toEqual([])
})

test('a restored database gets another identity and keeps its versions', async () => {
  await content.edit('a', ['products'])
  const before = await databaseIdentity(content.db)
  await renewIdentity(content.db)
  const after = await databaseIdentity(content.db)
  expect(after).not.toBe(before)
  expect(await databaseIdentity(content.db)).toBe(after)
  expect(await newestVersion(content.db)).toBe(1)
})

test('processes that renew the identity at once leave one, which is new', async () => {
  const before = await databaseIdentity(content.db)
  const other = await openDatabase({ url: content.databaseUrl })
  const dbs = [content.db, other]
  await Promise.all(Array.from({ length: 12 }, (_, i) => renewIdentity(dbs[i % 2]!)))
  other.close()
  const rows = await content.db.select().from(contentTags).where(like(contentTags.tag, 'database:%'))
  expect(rows).toEqual([{ tag: await databaseIdentity(content.db), version: 0 }])
  expect(rows[0]!.tag).not.toBe(before)
})
