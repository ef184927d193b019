import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { compileCache, nodeCommand, root } from './running-shop.ts'

/** A program that has not ended by then has started to serve, in milliseconds. */
const TIMEOUT_MS = 100_000

export interface Ended {
  /** Null for a program that was killed because it did not end. */
  code: number | null
  /** What it printed, errors included. */
  output: string
}

interface Options {
  /** All of its environment, beside PATH. */
  env?: Record<string, string>
  cwd?: string
  /** What it reads from its standard input. */
  input?: string
  /** How long it may take, in milliseconds. */
  timeoutMs?: number
}

/** Runs a program of the project to its end. */
export function runScript(
  program: string,
  args: readonly string[] = [],
  { env = {}, cwd = root, input = '', timeoutMs = TIMEOUT_MS }: Options = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const [node, ...flags] = nodeCommand
    const child = spawn(node, [...flags, join(root, program), ...args], {
      cwd,
      env: { PATH: process.env.PATH, ...compileCache, SHOP_ENV_FILE: 'none', ...env },
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => (output += chunk))
    child.on('close', (code) => resolve({ code, output }))
    child.stdin.end(input)
  })
}
