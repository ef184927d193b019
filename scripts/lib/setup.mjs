// Runs on whatever Node the machine has (20 or newer), before anything is installed: plain JavaScript,
// nothing imported but Node itself.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onStop } from './on-stop.mjs'
import { memoryEnvironment, memoryFlags } from './shop-memory.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** How long the streams of a process that has ended are read, in milliseconds. */
const STREAMS_MS = 2000

/** The path of the Node that a project's packages bring along. */
const nodeIn = (folder) => join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The path of the Node that the shop needs. */
export const shopNode = nodeIn(root)

/**
 * Installs the locked packages when they are another lockfile's, or one of them is missing, broken off or of another
 * version. Ends the process when that cannot be done.
 */
export async function installPackages(folder = root) {
  const stamp = join(folder, 'node_modules/.moc-lan-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && missingPackages(folder).length === 0) return
  console.log('Installing packages (npm ci) …')
  // An install that breaks off must not look like a whole one.
  rmSync(stamp, { force: true })
  // The shop is built where it runs: what building needs is installed whatever NODE_ENV or npm's own settings leave
  // out, and the Node of the shop comes by its package's install script.
  const include = ['--include=prod', '--include=dev', '--include=optional', '--ignore-scripts=false']
  const code = await spawned('npm', ['ci', ...include, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  const missing = code === 0 ? missingPackages(folder) : []
  if (missing.length > 0)
    console.error(`npm ci left out ${missing.join(', ')}: look into npm's settings (npm config ls).`)
  if (code !== 0 || missing.length > 0) process.exit(code || 1)
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  writeFileSync(stamp, wanted)
}

/** The names of the packages that package.json asks for and that are not installed as it does. */
function missingPackages(folder = root) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const missing = Object.entries({ ...dependencies, ...devDependencies })
    .filter(([name, version]) => installedVersion(join(folder, 'node_modules', name)) !== version)
    .map(([name]) => name)
  return [...missing, ...(existsSync(nodeIn(folder)) ? [] : ['node (its install script did not run)'])]
}

/** Returns the version of the package in a folder; undefined if it is missing or incomplete. */
function installedVersion(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
  } catch {
    return undefined
  }
}

/** The environment in which `node` is the Node that the shop needs: the npm package `node` puts it in .bin. */
function shopEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    ...extra,
  }
}

/** Runs a command of the project and waits; resolves to its exit code. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return spawned(command, args, { cwd: root, env: shopEnvironment(env), stdio: quiet ? 'ignore' : 'inherit' })
}

/** Runs a command of the project beside others: resolves to its exit code and to all that it printed. */
export async function runCaptured(command, args, { env = {} } = {}) {
  const printed = []
  const options = { cwd: root, env: shopEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] }
  const code = await spawned(command, args, options, (chunk) => printed.push(chunk))
  return { code, output: Buffer.concat(printed).toString() }
}

/** Runs a script of the project on that Node. */
export const runScript = (script, ...args) => run(shopNode, [script, ...args])

/** Runs a script that becomes the shop. */
export const runShopScript = (script) => run(shopNode, [...memoryFlags(), script], { env: memoryEnvironment })

/** Waits for a child process, and passes on what asks this one to stop; resolves to its exit code. */
function spawned(command, args, options, onOutput) {
  return new Promise((resolve) => {
    const child = spawn(command, args, options)
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.on('data', onOutput)
    let stopped = false
    const forget = onStop((signal) => {
      stopped = true
      child.kill(signal)
    })
    const end = (code) => {
      forget()
      // Whatever comes next is not begun.
      if (stopped) process.exit(code)
      resolve(code)
    }
    child.on('error', (error) => {
      console.error(error.message)
      end(1)
    })
    child.on('exit', (code, signal) => {
      const ended = () => end(code ?? (signal ? 1 : 0))
      if (!onOutput) return ended()
      // What is captured is complete when the streams are closed. A process left behind may hold them open.
      const late = setTimeout(ended, STREAMS_MS)
      child.on('close', () => {
        clearTimeout(late)
        ended()
      })
    })
  })
}
