import { expect, it } from 'vitest'
import type { Answer } from '../factories/browser-like.ts'
import { count } from './counts.ts'

/** One hostile input: its name, the request, the expected status, and the error code or a check of the answer. */
export type Attack = readonly [
  name: string,
  send: () => Promise<Answer>,
  status: number,
  expected?: string | ((answer: Answer) => void | Promise<void>),
]

/** Makes a test of every attack in a table, and counts them. */
export function attacks(table: readonly Attack[]): void {
  count('inputs', table.length)
  for (const [name, send, status, expected] of table)
    it(name, async () => {
      const answer = await send()
      const code = typeof expected === 'string' ? expected : undefined
      const got = typeof answer.body === 'object' ? (answer.body as { code?: string } | null)?.code : undefined
      expect([answer.status, code && got], JSON.stringify(answer.body)?.slice(0, 300)).toEqual([status, code])
      if (typeof expected === 'function') await expected(answer)
    })
}
