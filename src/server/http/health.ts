import type { ServerResponse } from 'node:http'
import { sendJson } from './json.ts'

/** Returns whether a path is one that `answerHealth` answers. */
export function isHealthPath(path: string): boolean {
  return path === '/api/health' || path === '/api/ready'
}

/**
 * Answers `/api/health` (the process runs) and `/api/ready` (it can write to its database and is not stopping). Returns
 * false, without an answer, for any other path.
 * @param canWrite made by `writeProbe`
 */
export async function answerHealth(
  res: ServerResponse,
  path: string,
  canWrite: () => Promise<boolean>,
  stopping: boolean,
): Promise<boolean> {
  if (path === '/api/health') {
    sendJson(res, 200, { status: 'ok' })
    return true
  }
  if (path !== '/api/ready') return false
  const ready = !stopping && (await canWrite())
  sendJson(res, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready' })
  return true
}
