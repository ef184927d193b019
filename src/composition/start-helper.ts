import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PublishedAll } from '@moc-lan/page-store'
import type { Config } from '#server/config.ts'

const PROGRAM = fileURLToPath(new URL('./build-helper.ts', import.meta.url))

/** What a helper is told first; from then on it is sent lists of keys, and answers each with what became of them. */
export interface HelperTask {
  config: Config
  dist: string
}

export interface Helper {
  publish(keys: string[]): Promise<PublishedAll>
  /** Resolves when it has written everything. @throws Error when it ended in any other way. */
  close(): Promise<void>
}

/** Starts a process that renders pages beside this one, into the same folder. @throws Error when it cannot. */
export async function startHelper(task: HelperTask): Promise<Helper> {
  // As objects, not as JSON: what could not be rendered is answered with its error.
  const child = fork(PROGRAM, { serialization: 'advanced' })
  const ended = once(child, 'exit').then(([code, signal]) => {
    if (code !== 0) throw new Error(`A process of the build ended with ${code ?? signal}`)
  })
  // It may end at any time, and is asked for when it matters.
  ended.catch(() => {})
  async function answer<T>(message: HelperTask | string[]): Promise<T> {
    const early = ended.then(() => Promise.reject(new Error('A process of the build ended early')))
    const answered = Promise.race([once(child, 'message'), early])
    child.send(message)
    const [value] = (await answered) as [T]
    return value
  }
  await answer(task)
  return {
    publish: answer,
    close: async () => {
      if (child.connected) child.disconnect()
      await ended
    },
  }
}
