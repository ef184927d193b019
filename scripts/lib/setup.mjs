// Runs on whatever Node the machine has (20 or newer), before anything is installed: plain JavaScript,
// nothing imported but Node itself.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.moc-lan-installed')

/** Installs the locked packages when they are missing or another lockfile's. */
export function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing packages (npm ci) …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync(modules, { recursive: true })
  writeFileSync(stamp, wanted)
}

/** The environment in which `node` is the Node that the shop needs: the npm package `node` puts it in .bin. */
export function shopEnvironment(extra = {}) {
  return {
    ...process.env,
    PATH: `${join(modules, '.bin')}${delimiter}${process.env.PATH ?? ''}`,
    ASTRO_TELEMETRY_DISABLED: '1',
    ...extra,
  }
}

/** The path of that Node. */
export const shopNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Runs a command of the project and waits; resolves to its exit code. */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: shopEnvironment(env), stdio: quiet ? 'ignore' : 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Runs a script of the project on that Node. */
export const runScript = (script, ...args) => run(shopNode, [script, ...args])
