import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { PublishedAll } from '@moc-lan/page-store'
import type { Config } from '#server/config.ts'

const PROGRAM = fileURLToPath(new URL('./build-helper.ts', import.meta.url))

/** The first message to a helper. After it, the helper is sent lists of keys and answers each with its outcome. */
export interface HelperTask {
  config: Config
  dist: string
}

export interface Helper {
  publish(keys: string[]): Promise<PublishedAll>
  /** Resolves when the helper has written everything. @throws Error if it ended in any other way */
  close(): Promise<void>
}

/** Starts a process that renders pages beside this one, into the same folder. @throws Error if it cannot start */
export async function startHelper(task: HelperTask): Promise<Helper> {
  // As objects, not as JSON: an outcome may contain errors.
  const child = fork(PROGRAM, { serialization: 'advanced' })
  const ended = once(child, 'exit').then(([code, signal]) => {
    if (code !== 0) throw new Error(`A process of the build ended with ${code ?? signal}`)
  })
  // The helper may end at any time; the rejection is handled where its result is needed.
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
