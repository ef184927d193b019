import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

const root = `${import.meta.dirname}/../..`

/** What failed outside of a test. */
interface FailedHook {
  /** The test file, from the project's folder, and the group; `(no file)` for what no file is to blame for. */
  name: string
  messages: string[]
}

/**
 * Writes what failed outside of a test, such as a `beforeAll`, to the file of FAILED_HOOKS: vitest's own JSON report
 * knows of a failed file only.
 */
export default class FailedHooks implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const failed: FailedHook[] = modules.flatMap((module) => {
      const file = relative(root, module.moduleId)
      return [
        { name: file, messages: messagesOf(module.errors()) },
        ...[...module.children.allSuites()].map((suite) => ({
          name: `${file} › ${suite.fullName}`,
          messages: messagesOf(suite.errors()),
        })),
      ]
    })
    failed.push({ name: '(no file)', messages: messagesOf(unhandled) })
    if (process.env.FAILED_HOOKS)
      writeFileSync(process.env.FAILED_HOOKS, JSON.stringify(failed.filter(({ messages }) => messages.length > 0)))
  }
}

const messagesOf = (errors: readonly SerializedError[]) => errors.map(({ stack, message }) => stack || message)
