import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'

const PACKAGES = {
  dependencies: { lotus: '1.2.3', node: '24.0.0' },
  devDependencies: { '@garden/rake': '4.5.6' },
}

/**
 * Stands in for npm: records its arguments and environment, then does what the file `behaviour` says; `install` creates
 * the packages of package.json.
 */
const NPM = `#!/usr/bin/env node
const { appendFileSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
appendFileSync('npm-calls', JSON.stringify({ args: process.argv.slice(2), mode: process.env.NODE_ENV ?? null }) + '\\n')
const behaviour = readFileSync('behaviour', 'utf8')
if (behaviour === 'fails') process.exit(7)
if (behaviour === 'hangs') setInterval(() => {}, 1000)
if (behaviour === 'install' || behaviour === 'leaves out the binary') {
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    mkdirSync('node_modules/' + name, { recursive: true })
    writeFileSync('node_modules/' + name + '/package.json', JSON.stringify({ name, version }))
  }
  mkdirSync('node_modules/node/bin', { recursive: true })
  if (behaviour === 'install') writeFileSync('node_modules/node/bin/node', '')
}
`

let folder: string
const inFolder = (path: string) => join(folder, path)
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'moc-lan-setup-'))
  mkdirSync(inFolder('stub'))
  writeFileSync(inFolder('stub/npm'), NPM)
  chmodSync(inFolder('stub/npm'), 0o755)
  writeFileSync(inFolder('behaviour'), 'install')
  writeFileSync(inFolder('package.json'), JSON.stringify(PACKAGES))
  writeFileSync(inFolder('package-lock.json'), '{ "lockfileVersion": 3 }')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs `installPackages` on the folder in a process of its own, as `npm start` does. */
function startInstall(env: Record<string, string> = {}) {
  const module = JSON.stringify(join(import.meta.dirname, 'setup.mjs'))
  const code = `const { installPackages } = await import(${module}); await installPackages(${JSON.stringify(folder)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: `${inFolder('stub')}${delimiter}${process.env.PATH}`, ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk))
  // `close` fires once the last process that holds the output has ended, npm included.
  const ended = once(child, 'close').then(([status]) => ({ code: status as number | null, output }))
  return { child, ended }
}
const install = (env?: Record<string, string>) => startInstall(env).ended

const calls = (): { args: string[]; mode: string | null }[] =>
  existsSync(inFolder('npm-calls'))
    ? readFileSync(inFolder('npm-calls'), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
const stamped = () => existsSync(inFolder('node_modules/.moc-lan-installed'))

describe('the packages', () => {
  it('are installed once', async () => {
    expect((await install()).code).toBe(0)
    expect([calls().length, stamped()]).toEqual([1, true])
    expect((await install()).code).toBe(0)
    expect(calls()).toHaveLength(1)
  })

  it.each<[string, () => void]>([
    ['the stamp is missing', () => rmSync(inFolder('node_modules/.moc-lan-installed'))],
    ['the stamp is another lockfile’s', () => writeFileSync(inFolder('package-lock.json'), '{}')],
    ['everything is missing', () => rmSync(inFolder('node_modules'), { recursive: true })],
    ['a package is missing', () => rmSync(inFolder('node_modules/lotus'), { recursive: true })],
    ['a package for building is missing', () => rmSync(inFolder('node_modules/@garden'), { recursive: true })],
    ['a package is of another version', () => writePackage('{ "version": "1.2.2" }')],
    ['a package is there by half', () => writePackage('{ "versi')],
    ['the binary of Node is missing', () => rmSync(inFolder('node_modules/node/bin/node'))],
  ])('are installed again when %s', async (_, breakIt) => {
    await install()
    breakIt()
    expect((await install()).code).toBe(0)
    expect([calls().length, stamped()]).toEqual([2, true])
    expect((await install()).code).toBe(0)
    expect(calls()).toHaveLength(2)
  })

  it('include those for building, and install scripts run, even with NODE_ENV=production', async () => {
    expect((await install({ NODE_ENV: 'production' })).code).toBe(0)
    expect(calls()).toMatchObject([{ mode: 'production' }])
    const [{ args } = { args: [] }] = calls()
    expect(args[0]).toBe('ci')
    expect(args).toEqual(expect.arrayContaining(['--include=prod', '--include=dev', '--include=optional']))
    expect(args).toContain('--ignore-scripts=false')
  })
})

describe('an interrupted install', () => {
  it('ends with npm’s exit code, and does not count as complete', async () => {
    await install()
    rmSync(inFolder('node_modules/lotus'), { recursive: true })
    writeFileSync(inFolder('behaviour'), 'fails')
    expect((await install()).code).toBe(7)
    expect(stamped()).toBe(false)
    writeFileSync(inFolder('behaviour'), 'install')
    expect((await install()).code).toBe(0)
  })

  it('names a package that npm left out silently', async () => {
    writeFileSync(inFolder('behaviour'), 'leaves out the binary')
    const { code, output } = await install()
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/npm ci left out node \(its install script did not run\)/),
    ])
    expect(stamped()).toBe(false)
  })

  it.each(['SIGTERM', 'SIGINT'] as const)('ends with %s, and npm with it', async (signal) => {
    writeFileSync(inFolder('behaviour'), 'hangs')
    const { child, ended } = startInstall()
    await expect.poll(() => calls().length, { timeout: 20_000, interval: 20 }).toBe(1)
    child.kill(signal)
    expect((await ended).code).not.toBe(0)
    expect(stamped()).toBe(false)
  })
})

function writePackage(text: string): void {
  writeFileSync(inFolder('node_modules/lotus/package.json'), text)
}
