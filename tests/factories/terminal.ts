import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { onTestFinished } from 'vitest'
import { compileCache, endWithTests } from './running-shop.ts'

export const KEYS = { enter: '\r', down: '\x1b[B', interrupt: '\x03', clearLine: '\x15' } as const

/** How long a program may take to write the expected text. */
const TIMEOUT_MS = 120_000

/** A program at a terminal, operated as a person would. */
export interface Terminal {
  /** Waits until the program has written this since the last call. */
  until(text: string): Promise<void>
  type(...keys: string[]): void
  /** Waits for a question and answers it. */
  answer(question: string, ...keys: string[]): Promise<void>
  /** Returns everything that was written, without colours and cursor movements. */
  output(): string
  /** The program's exit code. */
  ended: Promise<number | null>
}

/** Runs a command at a pseudo-terminal, which the `script` command of Linux and macOS opens. */
export function openTerminal(command: readonly string[], cwd: string, env: Record<string, string>): Terminal {
  const quoted = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  // Wide enough that no question wraps.
  const sized = `stty cols 200 rows 50; exec ${quoted}`
  const args = process.platform === 'linux' ? ['-qfec', sized, '/dev/null'] : ['-q', '/dev/null', 'sh', '-c', sized]
  const child = spawn('script', args, {
    cwd,
    env: { PATH: process.env.PATH, ...compileCache, TERM: 'xterm', SHELL: '/bin/sh', ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  endWithTests(child)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  // `script` passes the signal on to its child.
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let written = ''
  let read = 0
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (written += chunk))
  const output = () => stripVTControlCharacters(written).replaceAll('\r', '')
  const terminal: Terminal = {
    async until(text) {
      const deadline = Date.now() + TIMEOUT_MS
      while (!output().includes(text, read)) {
        if (Date.now() > deadline) throw new Error(`The terminal does not show "${text}":\n${output().slice(read)}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      read = output().indexOf(text, read) + text.length
    },
    type: (...keys) => void child.stdin.write(keys.join('')),
    async answer(question, ...keys) {
      await terminal.until(question)
      // Skips the echo of the keys.
      read = output().length
      terminal.type(...keys, KEYS.enter)
    },
    output,
    ended,
  }
  return terminal
}
