import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { onTestFinished } from 'vitest'
import { endWithTests } from './running-shop.ts'

export const KEYS = { enter: '\r', down: '\x1b[B', interrupt: '\x03', clearLine: '\x15' } as const

/** A program that has written nothing more by then waits for something else, in milliseconds. */
const PATIENCE_MS = 30_000

/** A program at a terminal, and a person before it. */
export interface Terminal {
  /** Waits until the program has written this since the last call. */
  until(text: string): Promise<void>
  type(...keys: string[]): void
  /** Waits for a question and answers it. */
  answer(question: string, ...keys: string[]): Promise<void>
  /** Everything that was written, without colours and moves of the cursor. */
  output(): string
  /** The program's exit code. */
  ended: Promise<number | null>
}

/** Runs a command at a terminal of its own, which the `script` of every Linux and macOS makes. */
export function openTerminal(command: readonly string[], cwd: string, env: Record<string, string>): Terminal {
  const quoted = command.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')
  // A line of questions and answers is never broken in two.
  const sized = `stty cols 200 rows 50; exec ${quoted}`
  const args = process.platform === 'linux' ? ['-qfec', sized, '/dev/null'] : ['-q', '/dev/null', 'sh', '-c', sized]
  const child = spawn('script', args, {
    cwd,
    env: { PATH: process.env.PATH, TERM: 'xterm', SHELL: '/bin/sh', ...env },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  endWithTests(child)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  // `script` passes it on to what it runs.
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
      const deadline = Date.now() + PATIENCE_MS
      while (!output().includes(text, read)) {
        if (Date.now() > deadline) throw new Error(`The terminal does not show "${text}":\n${output().slice(read)}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      read = output().indexOf(text, read) + text.length
    },
    type: (...keys) => void child.stdin.write(keys.join('')),
    async answer(question, ...keys) {
      await terminal.until(question)
      // Written since: the keys' own echo.
      read = output().length
      terminal.type(...keys, KEYS.enter)
    },
    output,
    ended,
  }
  return terminal
}
