import type { Client, InStatement } from '@libsql/client'
import { vi } from 'vitest'
import type { Database } from '../client.ts'

type Statement = Exclude<InStatement, string | [string, unknown]>

/**
 * Returns the plans that SQLite makes for the statements that `work` runs, alone or in batches: a line for each step.
 * @throws Error if it runs none
 */
export async function plansOf(db: Database, work: () => Promise<unknown>): Promise<string> {
  const { $client: client } = db as unknown as { $client: Client }
  const alone = vi.spyOn(client, 'execute')
  const batches = vi.spyOn(client, 'batch')
  await work()
  const statements = [
    ...alone.mock.calls.map(([statement]) => statement as unknown as Statement),
    ...batches.mock.calls.flatMap(([batch]) => batch as Statement[]),
  ]
  alone.mockRestore()
  batches.mockRestore()
  if (statements.length === 0) throw new Error('No statement was run')
  const plans = await Promise.all(
    statements.map(({ sql, args = [] }) => client.execute({ sql: `explain query plan ${sql}`, args })),
  )
  return plans.flatMap(({ rows }) => rows.map(({ detail }) => String(detail))).join('\n')
}
