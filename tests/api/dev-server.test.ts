import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyTemplate } from '#tests/factories/copy-template.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { endWithTests, node, root } from '#tests/factories/running-shop.ts'

const START_TIMEOUT_MS = 180_000

let server: ChildProcess
let url: string
let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'moc-lan-dev-'))
  copyTemplate(dataDir)
  const port = String(await freePort())
  url = `http://127.0.0.1:${port}`
  // As scripts/dev.mjs starts it.
  server = spawn(node, ['node_modules/astro/bin/astro.mjs', 'dev', '--port', port, '--host', '127.0.0.1'], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, HOME: dataDir, ASTRO_TELEMETRY_DISABLED: '1' },
      ...{ SHOP_ENV_FILE: 'none', DATA_DIR: dataDir, SITE_URL: url, LOG_LEVEL: 'warn' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithTests(server)
  await listening(server)
}, START_TIMEOUT_MS)

afterAll(async () => {
  if (server.exitCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  await rm(dataDir, { recursive: true, force: true })
})

/** Waits until the dev server says where it listens. @throws Error with what it printed if it ends before */
function listening(child: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    const read = (chunk: string) => {
      output += chunk
      if (output.includes('watching for file changes')) resolve()
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    child.once('exit', () => reject(new Error(`The dev server ended:\n${output}`)))
  })
}

const get = async (path: string) => {
  const answer = await fetch(url + path)
  return { status: answer.status, html: await answer.text() }
}

describe('npm run dev', { timeout: START_TIMEOUT_MS }, () => {
  it('shows the shop', async () => {
    const { status, html } = await get('/vi')
    expect(status).toBe(200)
    expect(html.includes('class="card-name"')).toBe(true)
  })

  it.each(['/dev/ui', '/vi/dev/ui'])('shows every part on %s', async (path) => {
    const { status, html } = await get(path)
    expect(status).toBe(200)
    const parts = html.match(/<section class="part"/g)
    expect(parts?.length).toBeGreaterThan(12)
    // The last part is rendered in full, and no part names a message that does not exist.
    expect(/role="combobox"[^]*<\/footer>/.test(html)).toBe(true)
    expect(html.match(/>(?:account|ward|catalog|tracking):[\w.]+</)).toBeNull()
  })

  it('has the parts of the back-office', async () => {
    const { status, html } = await get('/dev/ui/back-office')
    expect(status).toBe(200)
    const island = /component-url="([^"]*BackOfficeParts[^"]*)"/.exec(html)?.[1]
    expect(await get(island!)).toMatchObject({ status: 200 })
  })

  it('shows the sample mails', async () => {
    expect(await get('/dev/mails')).toMatchObject({ status: 200 })
  })
})
