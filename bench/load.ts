import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { installWrk } from '#scripts/lib/wrk.mjs'

const run = promisify(execFile)
const AUTOCANNON = new URL('../node_modules/autocannon/autocannon.js', import.meta.url).pathname

/** What a load generator has seen. */
export interface Load {
  requests: number
  /** Requests a second. */
  rate: number
}

/** Requests one address over kept-alive connections, as fast as it answers. @throws Error if an answer is not 200 */
export type GenerateLoad = (url: string, connections: number, seconds: number) => Promise<Load>

/**
 * Returns wrk, which takes a small part of a core; autocannon where wrk cannot be had: it takes more than the server.
 */
export function loadGenerator(): { name: string; generate: GenerateLoad } {
  return installWrk() ? { name: 'wrk -t1', generate: wrk } : { name: 'autocannon', generate: autocannon }
}

const wrk: GenerateLoad = async (url, connections, seconds) => {
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, url])
  // wrk names failures only if there are any.
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}:\n${stdout}`)
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
  }
}

const autocannon: GenerateLoad = async (url, connections, seconds) => {
  const args = [AUTOCANNON, '-c', String(connections), '-d', String(seconds), '--json', url]
  const { stdout } = await run(process.execPath, args)
  const result = JSON.parse(stdout) as { requests: { average: number; total: number }; non2xx: number; errors: number }
  if (result.non2xx + result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were not 200, ${result.errors} errors`)
  return { requests: result.requests.total, rate: result.requests.average }
}
