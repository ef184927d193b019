import { expect, it } from 'vitest'
import { AnswerHeaders } from './answer-headers.ts'
import { Answers } from './answers.ts'
import type { Page } from './page.ts'

const MEMORY = 1024 * 1024
const page = (key: string, bytes: number): Page => ({
  ...{ key, version: 1, status: 200, contentType: 'text/plain', headers: [], tags: [], hash: key, bytes },
})

it('transient answers are bounded in number and in bytes, and evict no saved page', () => {
  const key = (i: number) => `/api/articles?page=${i}&pageSize=200`
  const kept = (answers: Answers) =>
    Array.from({ length: 1000 }, (_, i) => answers.getTransient(key(i), () => true)).filter(Boolean).length
  const few = new Answers(new AnswerHeaders(), MEMORY, { transientAtMost: 20 })
  few.keep(page('/', 10_000), Buffer.alloc(10_000))
  for (let i = 0; i < 1000; i++) few.keepTransient(page(key(i), 10), Buffer.alloc(10))
  expect(kept(few)).toBe(20)
  const small = new Answers(new AnswerHeaders(), MEMORY, { transientBytes: MEMORY })
  for (let i = 0; i < 1000; i++) small.keepTransient(page(key(i), 100_000), Buffer.alloc(100_000))
  expect(kept(small)).toBe(5)
  small.keepTransient(page(key(0), MEMORY), Buffer.alloc(MEMORY))
  expect(small.getTransient(key(0), () => true)).toBeUndefined()
  expect(few.get('/')).toBeDefined()
})

it('a transient answer is dropped when one of its tags is newer', () => {
  const answers = new Answers(new AnswerHeaders(), MEMORY)
  const part = answers.keepTransient(
    { ...page('/api/articles?page=1&pageSize=5', 10), tags: ['articles'] },
    Buffer.alloc(10),
  )
  expect(answers.getTransient('/api/articles?page=1&pageSize=5', (_, tags) => tags.includes('articles'))).toBe(part)
  expect(answers.getTransient('/api/articles?page=1&pageSize=5', () => false)).toBeUndefined()
  expect(answers.getTransient('/api/articles?page=1&pageSize=5', () => true)).toBeUndefined()
})
