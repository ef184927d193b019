import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programs } from './programs.ts'
import { endWithTests, root } from './running-shop.ts'

/** Sends a request with this header to the named shop, `one` or `two`, and not to either in turn. */
export const TO_SHOP = 'x-to-shop'

/** The address of the purge call, below the cache's own, and its secret. */
export const PURGE_CALL = '/purge-tags'
export const PURGE_TOKEN = 'purge-token'

/**
 * Starts Varnish in front of two shops with the VCL of docs/operations.md. `folder` holds every file that it writes.
 */
export async function runVarnish(
  folder: string,
  port: number,
  shopPorts: readonly [one: number, two: number],
): Promise<() => Promise<void>> {
  const path = programs.varnishd()
  mkdirSync(folder, { recursive: true })
  const config = join(folder, 'shop.vcl')
  writeFileSync(config, vclFor(shopPorts))
  const args = [
    '-F',
    '-j',
    'none',
    '-n',
    join(folder, 'work'),
    '-s',
    'malloc,64m',
    '-a',
    `127.0.0.1:${port}`,
    '-f',
    config,
  ]
  let output = ''
  const child = spawn(path, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
  endWithTests(child)
  const ended = once(child, 'exit')
  const deadline = Date.now() + 60_000
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => null))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Varnish did not start:\n${output}`)
    await sleep(50)
  }
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

/** Returns the VCL of the manual for these shops, and lets a test name the shop that answers. */
function vclFor([one, two]: readonly [number, number]): string {
  const manual = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, vcl = ''] = /```vcl\n([^]*?)```/.exec(manual) ?? []
  // Without a probe: a frozen shop would count as away, and get no request.
  const backends = [one, two].map((port, i) => `backend forced_${i} { .host = "127.0.0.1"; .port = "${port}"; }`)
  const choice = ['one', 'two'].map(
    (name, i) => `if (req.http.${TO_SHOP} == "${name}") { set req.backend_hint = forced_${i}; }`,
  )
  return vcl
    .replaceAll('"4321"', `"${one}"`)
    .replaceAll('"4322"', `"${two}"`)
    .replace('SECRET', PURGE_TOKEN)
    .replace('sub vcl_init', (line) => [...backends, line].join('\n'))
    .replace('set req.backend_hint = shops.backend();', (line) => [line, ...choice].join('\n  '))
}
