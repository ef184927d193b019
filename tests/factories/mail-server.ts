import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { freePort } from '@moc-lan/libsql-safe/testing/free-port'

interface Received {
  encrypted: boolean
  raw: string
  from: string
  to: string[]
  mail: Email
}

export interface MailServer {
  /** The server's address for a shop's configuration. */
  url: string
  received: Received[]
  /** How many connections were opened so far. */
  connections: number
  /** An address that is refused for good, and a reply to every recipient while it is set. */
  refuses: { address?: string; everyone?: { code: number; text: string } }
  /** Runs after a message is stored and before the reply is sent. */
  onTaken: () => Promise<void> | void
  open(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a real mail server on a free port, which keeps every message.
 * @param startTls whether it offers STARTTLS, with a self-signed certificate
 */
export async function createMailServer({ startTls = false } = {}): Promise<MailServer> {
  const port = await freePort()
  let server: SMTPServer | undefined
  const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
  const running: MailServer = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    connections: 0,
    refuses: {},
    onTaken: () => {},
    open: () =>
      new Promise((resolve) => {
        server = new SMTPServer({
          authOptional: true,
          disabledCommands: startTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
          onConnect(_, done) {
            running.connections++
            done()
          },
          onRcptTo({ address }, _, done) {
            const { everyone } = running.refuses
            if (everyone) return done(refusal(everyone.code, everyone.text))
            done(address === running.refuses.address ? refusal(550, 'No such person') : null)
          },
          onData(stream, session, done) {
            const chunks: Buffer[] = []
            stream.on('data', (chunk: Buffer) => chunks.push(chunk))
            stream.on('end', () => {
              const raw = Buffer.concat(chunks)
              const { mailFrom, rcptTo } = session.envelope
              void (async () => {
                running.received.push({
                  encrypted: session.secure,
                  raw: raw.toString(),
                  from: mailFrom ? mailFrom.address : '',
                  to: rcptTo.map(({ address }) => address),
                  mail: await PostalMime.parse(raw),
                })
                await running.onTaken()
                done()
              })()
            })
          },
        })
        server.on('error', () => {})
        server.listen(port, '127.0.0.1', resolve)
      }),
    close: () => new Promise((resolve) => (server ? server.close(() => resolve()) : resolve())),
  }
  return running
}
