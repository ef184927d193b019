import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { Shop } from '#server/shop.ts'
import { mailFileEnd, mailFolder } from './mail-files.ts'
import { watchCall, type Watch } from '#server/watch/watch-call.ts'

/** Sends mails. Resolves when the mail server has accepted the mail, or it is on disk. */
export interface MailTransport {
  send(message: SendMailOptions, kind: string): Promise<void>
  /** Closes the connections. The next mail opens others. */
  rest(): void
}

/** How many mails are sent at a time, each over a connection of its own. Mail servers allow few per sender. */
export const CONNECTIONS = 5

/** How long each step of the connection to the mail server may take, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/** How long sending one mail may take, in milliseconds. */
const WHOLE_TIMEOUT_MS = 60_000

/** Opens the mail server if one is configured, else a folder. */
export function openMailTransport(shop: Pick<Shop, 'config' | 'log' | 'metrics' | 'traces'>): MailTransport {
  const { smtpUrl, startTls } = shop.config.mail
  return smtpUrl === null ? fileTransport(shop) : smtpTransport(smtpUrl, startTls, shop)
}

/** Sends over connections that stay open until the shop has nothing more to send. */
function smtpTransport(url: string, startTls: Config['mail']['startTls'], watch: Watch): MailTransport {
  const server = new URL(url)
  // nodemailer lets a URL's parameters override its options, but only SMTP_TLS may switch encryption off.
  for (const name of ['requireTLS', 'ignoreTLS', 'opportunisticTLS', 'secure']) server.searchParams.delete(name)
  const encryption = { requireTLS: startTls === 'required', ignoreTLS: startTls === 'off' }
  // A connection that the server has closed in between is replaced once; all other failures have the outbox's pauses.
  const pooled = { pool: true, maxConnections: CONNECTIONS, maxRequeues: 1 } as const
  const open = () => nodemailer.createTransport({ url: server.href, ...pooled, ...encryption, ...TIMEOUTS })
  let pool: ReturnType<typeof open> | undefined
  return {
    async send(mail) {
      pool ??= open()
      const current = pool
      // Without the headers of the trace: a mail's headers reach the customer.
      await watchCall(watch, 'mail server', () =>
        current.sendMail({ ...mail, signal: AbortSignal.timeout(WHOLE_TIMEOUT_MS) }),
      )
    },
    rest() {
      pool?.close()
      pool = undefined
    },
  }
}

/** Writes mails to files that mail programs open. A mail's file name is stable, so that it exists once. */
function fileTransport({ config, log }: Pick<Shop, 'config' | 'log'>): MailTransport {
  const folder = mailFolder(config)
  const writer = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  let isLogged = false
  return {
    async send(mail, kind) {
      // Mails contain links that other accounts on this machine must not read.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { message: bytes } = await writer.sendMail(mail)
      const at = new Date(mail.date ?? 0).toISOString().replace(/[:.]/g, '-')
      const file = join(folder, `${at}-${kind}${mailFileEnd(mail.messageId?.slice(1) ?? '')}`)
      await writeFile(`${file}.part`, bytes as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      if (!isLogged) log.info({ folder }, 'SMTP_URL is not set: mails are written to files')
      isLogged = true
    },
    rest() {},
  }
}

/**
 * Returns whether a mail server has refused a mail for good: it will not accept this recipient or content later
 * either.
 */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { responseCode = 0, command = '' } = error as Error & { responseCode?: number; command?: string }
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA')
}
