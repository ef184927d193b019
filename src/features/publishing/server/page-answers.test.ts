import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { PageAnswers } from './page-answers.ts'
import type { Page } from './page.ts'

const MEMORY = 1024 * 1024
const page = (key: string, bytes: number): Page => ({
  ...{ key, version: 1, status: 200, contentType: 'text/plain', headers: [], tags: [], hash: key, bytes },
})

it('one answer that would take much of the memory is kept for who comes right after, and pushes nothing out', async () => {
  const answers = new PageAnswers([], MEMORY, 300)
  for (let i = 0; i < 20; i++) answers.keep(page(`/p${i}`, 10_000), Buffer.alloc(10_000))
  const large = answers.keep(page('/api/articles', MEMORY), Buffer.alloc(MEMORY))
  expect(large.size).toBe(MEMORY)
  expect(answers.get('/api/articles')).toBe(large)
  await wait(400)
  expect(answers.get('/api/articles')).toBeUndefined()
  expect(Array.from({ length: 20 }, (_, i) => answers.get(`/p${i}`)).every(Boolean)).toBe(true)
})

it('a page that has grown too large leaves no older one in its place, nor when it is dropped', () => {
  const answers = new PageAnswers([], MEMORY)
  answers.keep(page('/list', 100), Buffer.alloc(100))
  answers.keep(page('/list', MEMORY), Buffer.alloc(MEMORY))
  expect(answers.get('/list')?.size).toBe(MEMORY)
  answers.drop('/list')
  expect(answers.get('/list')).toBeUndefined()
})
