import { sql } from 'drizzle-orm'
import type { ServerResponse } from 'node:http'
import type { Database } from '../../../db/client.ts'
import { sendJson } from './json.ts'

/** How long the database may take to answer, in milliseconds. */
const PATIENCE_MS = 2_000

/** Answers `/api/health` (the process lives) and `/api/ready` (and its database answers, and it is not stopping). */
export async function answerHealth(
  res: ServerResponse,
  path: string,
  db: Database,
  stopping: boolean,
): Promise<boolean> {
  if (path === '/api/health') {
    sendJson(res, 200, { status: 'ok' })
    return true
  }
  if (path !== '/api/ready') return false
  const ready = !stopping && (await answers(db))
  sendJson(res, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready' })
  return true
}

async function answers(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<false>((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, false)))
  const asked = db.run(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, tooLate]).finally(() => clearTimeout(timer))
}
