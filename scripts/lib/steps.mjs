import { run, runCaptured, shopNode } from './setup.mjs'

/**
 * A command of the project that passes or fails, and how it counts.
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {() => { passed: number, failed: string[] }} [count] Reads the step's report; without it the step counts as one.
 *
 * @typedef {{ name: string, seconds: number, passed: number, failed: string[] }} Outcome
 */

/** Returns the checks that only read the sources. `cache` stores their results for the next run. */
export function staticChecks({ cache = false } = {}) {
  const kept = (tool) => (cache ? ['--cache', '--cache-location', `.setup/${tool}`] : [])
  const severity = ['--minimumFailingSeverity', 'warning', '--minimumSeverity', 'warning']
  return {
    format: { name: 'format', command: 'prettier', args: ['--check', '--log-level=warn', ...kept('prettier'), '.'] },
    lint: { name: 'lint', command: 'eslint', args: ['.', ...kept('eslint'), '--max-warnings=0'] },
    unused: { name: 'unused files, exports and packages', command: 'knip', args: ['--no-progress'] },
    types: { name: 'types', command: 'astro', args: ['check', ...severity] },
  }
}

/** Returns a step that runs a script of the project. */
export const script = (name, file) => ({ name, command: shopNode, args: [file] })

/**
 * Runs the steps of each lane one after another, and the lanes side by side: one step waits while another computes.
 * The output of a step is shown as a whole when it ends.
 * @param {Step[][]} lanes
 * @returns {Promise<Outcome[]>}
 */
export async function runLanes(...lanes) {
  const outcomes = await Promise.all(
    lanes.map(async (lane) => {
      const ended = []
      for (const step of lane) ended.push(await runStep(step))
      return ended
    }),
  )
  return outcomes.flat()
}

/** Runs a single step, and shows its output at once. */
export async function runAlone(step) {
  console.log(`\n— ${step.name}`)
  const start = performance.now()
  return ended(step, await run(step.command, step.args, step), start)
}

async function runStep(step) {
  console.log(`… ${step.name}`)
  const start = performance.now()
  const { code, output } = await runCaptured(step.command, step.args, step)
  console.log(`\n— ${step.name}\n${output.trimEnd()}`)
  return ended(step, code, start)
}

function ended({ name, count }, code, start) {
  const seconds = Math.round((performance.now() - start) / 1000)
  const counted = count ? count() : { passed: code === 0 ? 1 : 0, failed: code === 0 ? [] : [name] }
  // A runner that crashes, or fails outside of its tests, counts as failed, too.
  const failed = code !== 0 && counted.failed.length === 0 ? [`${name}: an error outside of its tests`] : counted.failed
  console.log(`${name}: ${counted.passed} of ${counted.passed + failed.length} in ${seconds} s`)
  return { name, seconds, passed: counted.passed, failed }
}
