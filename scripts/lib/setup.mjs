// Runs on whatever Node the machine has (20 or newer), before anything is installed: plain JavaScript, which imports
// Node's own modules and files like this one only.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onStop } from './on-stop.mjs'
import { fastImports } from './fast-imports-flag.mjs'
import { memoryEnvironment, memoryFlags } from './shop-memory.mjs'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** How long the streams of an ended process are read. */
const STREAMS_MS = 2000

/** Returns the path of the Node that a project's packages include. */
const nodeIn = (folder) => join(folder, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The path of the Node that the shop needs. */
export const shopNode = nodeIn(root)

/** The program of the built shop, in the project's folder. */
export const builtShop = 'dist/server/serve.mjs'

/** Whether another program can take the place of this process: not before Node 22.15, nor on Windows. */
export const canBeReplaced = process.platform !== 'win32' && Boolean(process.execve)

/**
 * Installs the locked packages if the lockfile has changed, or a package is missing, incomplete or of another version.
 * Ends the process if that fails.
 */
export async function installPackages(folder = root) {
  const stamp = join(folder, 'node_modules/.moc-lan-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && missingPackages(folder).length === 0) return
  console.log('Installing packages (npm ci) …')
  // An interrupted install must not count as complete.
  rmSync(stamp, { force: true })
  // The shop is built where it runs: packages for building are installed whatever NODE_ENV or npm's settings say, and
  // the shop's Node comes with its package's install script.
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

/** Returns the names of packages that are not installed in the version of package.json. */
function missingPackages(folder) {
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

/** Returns an environment in which `node` is the shop's Node, which the npm package `node` puts into .bin. */
function shopEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    ...extra,
  }
}

/** Runs a command of the project. Resolves to its exit code. */
export function run(command, args, { env = {} } = {}) {
  return spawned(command, args, { cwd: root, env: shopEnvironment(env), stdio: 'inherit' })
}

/** Runs a command of the project beside others. Resolves to its exit code and its output. */
export async function runCaptured(command, args, { env = {} } = {}) {
  const printed = []
  const options = { cwd: root, env: shopEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] }
  const code = await spawned(command, args, options, (chunk) => printed.push(chunk))
  return { code, output: Buffer.concat(printed).toString() }
}

/** Runs a script of the project on the shop's Node. */
export const runScript = (script, ...args) => run(shopNode, [script, ...args])

/**
 * Runs a script that serves the shop, with its memory flags. The shop takes the place of this process, which would
 * otherwise wait beside it with 50 MB of its own. A process that cannot be replaced waits and resolves to the shop's
 * exit code; the script then gets the argument `launched` as well.
 */
export function runShopScript(script, ...more) {
  const args = [...fastImports, ...memoryFlags(), script, ...more]
  if (!canBeReplaced) return run(shopNode, [...args, 'launched'], { env: memoryEnvironment })
  process.execve(shopNode, [shopNode, ...args], shopEnvironment(memoryEnvironment))
}

/** Waits for a child process, and forwards signals to stop. Resolves to its exit code. */
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
      // After a signal to stop, no next command starts.
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
      // The output is complete once the streams close. A remaining descendant may hold them open.
      const late = setTimeout(ended, STREAMS_MS)
      child.on('close', () => {
        clearTimeout(late)
        ended()
      })
    })
  })
}
