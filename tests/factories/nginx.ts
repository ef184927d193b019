import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { programs } from './programs.ts'
import { endWithTests, root } from './running-shop.ts'

const run = promisify(execFile)

/**
 * Starts nginx in front of processes of the shop, with the settings of deploy/nginx.conf. `folder` holds every file
 * that it writes. `tls` false: without a certificate, for clients that would not trust it.
 */
export async function runNginx(
  folder: string,
  port: number,
  shopPorts: readonly number[],
  { tls = true } = {},
): Promise<() => Promise<void>> {
  const path = programs.nginx()
  mkdirSync(join(folder, 'logs'), { recursive: true })
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  if (tls) {
    const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
    const files = ['-keyout', key, '-out', certificate]
    await run('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...names])
  }
  const servers = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port}${tls ? ' ssl' : ''};`)
    .replace(/^ *listen \[::\]:443 ssl;\n/m, '')
    .replaceAll('shop.example;', 'localhost;')
    .replace(/ssl_certificate .*;/, tls ? `ssl_certificate ${certificate};` : '')
    .replace(/ssl_certificate_key .*;/, tls ? `ssl_certificate_key ${key};` : '')
    .replace(/^( *server 127\.0\.0\.1:)4321( .*)$/gm, (_, before: string, after: string) =>
      shopPorts.map((shopPort) => before + shopPort + after).join('\n'),
    )
    // The redirect from port 80.
    .replace(/^server \{\n {2}listen 80;[^}]*\}\n/m, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  const config = join(folder, 'nginx.conf')
  writeFileSync(
    config,
    `daemon off; pid ${join(folder, 'nginx.pid')}; error_log ${join(folder, 'logs/error.log')};
     events { worker_connections 4096; } http { access_log off; ${temporary}\n${servers} }`,
  )
  // The workers end with their master process, which is signalled by its pid.
  const child = spawn(path, ['-p', folder, '-c', config], { stdio: 'inherit' })
  endWithTests(child)
  const ended = once(child, 'exit')
  const deadline = Date.now() + 120_000
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('nginx did not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
