import type { ServerResponse } from 'node:http'
import { sendJson } from './json.ts'
import { HEALTH_PATH, READY_PATH } from './own-calls.ts'

/** Returns whether a path is one that `answerHealth` answers. */
export function isHealthPath(path: string): boolean {
  return path === HEALTH_PATH || path === READY_PATH
}

/** What readiness depends on. */
export interface ReadinessParts {
  /** Made by `writeProbe`. */
  canWrite: () => Promise<boolean>
  isStopping: () => boolean
  /** For how many seconds the changes of other processes could not be read, if that is too long; else null. */
  secondsBehind: () => number | null
}

type Reason = 'stopping' | 'changes_unread' | 'database_not_writable'

/**
 * Answers `/api/health` (the process runs) and `/api/ready` (it can write to its database, knows what other processes
 * have changed, and is not stopping). Returns false, without an answer, for any other path.
 */
export async function answerHealth(res: ServerResponse, path: string, parts: ReadinessParts): Promise<boolean> {
  if (path === HEALTH_PATH) {
    sendJson(res, 200, { status: 'ok' })
    return true
  }
  if (path !== READY_PATH) return false
  const reason = await reasonAgainst(parts)
  if (reason === null) sendJson(res, 200, { status: 'ready' })
  else sendJson(res, 503, { status: 'not ready', reason })
  return true
}

async function reasonAgainst({ canWrite, isStopping, secondsBehind }: ReadinessParts): Promise<Reason | null> {
  if (isStopping()) return 'stopping'
  if (!(await canWrite())) return 'database_not_writable'
  return secondsBehind() === null ? null : 'changes_unread'
}
