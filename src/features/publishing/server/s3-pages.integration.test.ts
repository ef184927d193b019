import type { SharedStore } from '@moc-lan/page-store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBucket, type TestBucket } from '#tests/factories/s3-server.ts'
import { readConfig } from '#server/config.ts'
import { openS3Pages } from './s3-pages.ts'

let bucket: TestBucket
let store: SharedStore
beforeAll(async () => {
  bucket = await openTestBucket({ listedAtOnce: 2 })
  store = await openS3Pages(readConfig(bucket.env).s3!)
})
afterAll(() => bucket.close())

const namesOf = async (prefix: string) => (await Array.fromAsync(store.list(prefix))).map(({ name }) => name)

test('an object is stored whole, under its name in the folder of pages, and removed', async () => {
  expect(await store.get('a/one', 1_000)).toBeNull()
  await store.put('a/one', Buffer.from('rose'))
  expect((await store.get('a/one', 1_000))?.toString()).toBe('rose')
  expect(bucket.seen.at(-1)).toMatchObject({ method: 'GET', path: '/flowers/pages/a/one', accepted: true })
  await store.put('b/two', Buffer.alloc(0))
  expect(await namesOf('a/')).toEqual(['a/one'])
  await store.remove(['a/one'])
  expect(await namesOf('')).toEqual(['b/two'])
})

test('a list that the bucket sends in parts is whole, and a removal in between is no harm', async () => {
  const names = ['c/1', 'c/2', 'c/3', 'c/4', 'c/5']
  await Promise.all(names.map((name) => store.put(name, Buffer.from(name))))
  bucket.seen.length = 0
  expect(await namesOf('c/')).toEqual(names)
  expect(bucket.seen).toHaveLength(3)

  const seen: string[] = []
  for await (const { name } of store.list('c/')) {
    seen.push(name)
    if (name === 'c/2') await store.remove(['c/2', 'c/3'])
  }
  expect(seen).toEqual(['c/1', 'c/2', 'c/4', 'c/5'])
})

test('a bucket that does not answer is not waited for', async () => {
  bucket.failNext('silence', 3)
  await expect(store.get('b/two', 200)).rejects.toThrow()
})
