import { existsSync, readFileSync } from 'node:fs'
import { run, runCaptured, shopNode } from './setup.mjs'

/**
 * A command of the project that passes or fails, and how it counts.
 * @typedef {object} Step
 * @property {string} name
 * @property {string} command
 * @property {string[]} args
 * @property {Record<string, string>} [env]
 * @property {string} [group] Steps of one group never run at the same time.
 * @property {string[]} [after] The names of steps of the list that must have ended, well or not, before this one starts.
 * @property {() => { passed: number, failed: string[] }} [count] Reads the step's report; without it the step counts as
 * one.
 *
 * @typedef {object} Outcome
 * @property {string} name
 * @property {number} seconds
 * @property {number | null} processor Seconds of the processor that all processes of the step took: a busy machine
 * hardly changes them. Null on other systems than Linux.
 * @property {number} passed
 * @property {string[]} failed
 */

/** The steps that write or read what Astro generates in `.astro`. */
const ASTRO = 'astro'

/** Returns the checks that only read the sources. `cache` stores the linter's results for the next run. */
export function staticChecks({ cache = false } = {}) {
  const kept = cache ? ['--cache', '--cache-location', '.setup/eslint'] : []
  const severity = ['--minimumFailingSeverity', 'warning', '--minimumSeverity', 'warning']
  return {
    format: { name: 'format', command: 'oxfmt', args: ['--check'] },
    astroFormat: {
      name: 'format of Astro files',
      command: 'prettier',
      args: ['--check', '--log-level=warn', '**/*.astro'],
    },
    unused: { name: 'unused files, exports and packages', command: 'knip', args: ['--no-progress'] },
    lint: {
      group: ASTRO,
      name: 'lint and types',
      command: 'oxlint',
      args: ['--deny-warnings'],
    },
    astroLint: {
      name: 'lint of Astro files',
      command: 'eslint',
      args: ['**/*.astro', ...kept, '--max-warnings=0'],
    },
    astroTypes: {
      group: ASTRO,
      name: 'types of Astro files',
      command: 'astro',
      args: ['check', '--tsconfig', 'tsconfig.astro.json', ...severity],
    },
  }
}

const OWN_TIMES = '/proc/self/stat'
const TICKS_PER_SECOND = 100

/**
 * Returns the processor seconds of this process's children that have ended, and of theirs; null if the system has none.
 */
function secondsOfChildren() {
  if (!existsSync(OWN_TIMES)) return null
  // After the name in parentheses: the 14th and 15th fields are the children's time in user and in system mode.
  const fields = readFileSync(OWN_TIMES, 'utf8').split(') ').at(-1).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
}

let counted = secondsOfChildren()

/**
 * Returns the processor seconds of the step that has just ended: the system counts a child's seconds from its end on.
 */
function processorSeconds() {
  const before = counted
  counted = secondsOfChildren()
  return counted === null || before === null ? null : counted - before
}

/** Formats the seconds of each step, and in parentheses those of the processor. */
export const timesOf = (outcomes) =>
  outcomes
    .map(
      ({ name, seconds, processor }) => `${name} ${seconds}${processor === null ? '' : ` (${Math.round(processor)})`}`,
    )
    .join('; ')

/** Builds the shop, without its pages: they would need the settings and the database of a shop. */
export const build = { name: 'build', command: shopNode, args: ['scripts/build-for-tests.ts'], group: ASTRO }

/**
 * Runs the steps in lanes: whenever a lane is free, it takes the next step of the list that may start. The output of a
 * step is shown as a whole when it ends.
 * @param {Step[]} steps The longest first: a long step at the end would leave a core idle.
 * @param {number} lanes Two, for two cores; more for steps that often wait.
 * @returns {Promise<Outcome[]>} In the order of the list.
 */
export async function runSideBySide(steps, lanes = 2) {
  // Not the seconds of what ran before the steps, such as an installation.
  counted = secondsOfChildren()
  const waiting = [...steps]
  const outcomes = []
  const running = new Map()

  function mayStart({ group, after = [] }) {
    const unfinished = [...waiting, ...running.keys()]
    const isGroupBusy = group !== undefined && [...running.keys()].some((step) => step.group === group)
    return !isGroupBusy && !unfinished.some(({ name }) => after.includes(name))
  }

  async function take(step) {
    outcomes[steps.indexOf(step)] = await runStep(step)
    running.delete(step)
  }

  while (waiting.length > 0 || running.size > 0) {
    const next = running.size < lanes ? waiting.findIndex(mayStart) : -1
    if (next === -1) await Promise.race(running.values())
    else {
      const [step] = waiting.splice(next, 1)
      running.set(step, take(step))
    }
  }
  return outcomes
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
  const processor = processorSeconds()
  const counts = count ? count() : { passed: code === 0 ? 1 : 0, failed: code === 0 ? [] : [name] }
  // A runner that crashes, or fails outside of its tests, counts as failed, too.
  const failed = code !== 0 && counts.failed.length === 0 ? [`${name}: an error outside of its tests`] : counts.failed
  console.log(`${name}: ${counts.passed} of ${counts.passed + failed.length} in ${seconds} s`)
  return { name, seconds, processor, passed: counts.passed, failed }
}
