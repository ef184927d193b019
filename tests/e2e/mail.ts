import PostalMime, { type Email } from 'postal-mime'
import { expect } from './fixtures.ts'
import { writtenMails } from '../factories/written-mails.ts'

/**
 * Waits for a mail of a kind to an address in the shop's mail folder. Resolves to the newest. One about an order's
 * status is sent ten to twelve seconds after the change.
 */
export async function mailTo(dataDir: string, kind: string, to: string): Promise<Email> {
  let mail: Email | undefined
  await expect
    .poll(async () => (mail = await find(dataDir, kind, to)), { timeout: 60_000, intervals: [200] })
    .toBeDefined()
  return mail!
}

/** Resolves to the link with a token in the newest such mail. */
export async function mailedLink(dataDir: string, kind: string, to: string): Promise<string> {
  const { text = '' } = await mailTo(dataDir, kind, to)
  return /https?:\/\/\S+[?&#]token=[\w-]+(?:\.[\w-]+)*/.exec(text)?.[0] ?? ''
}

async function find(dataDir: string, kind: string, to: string): Promise<Email | undefined> {
  for (const written of (await writtenMails(dataDir, kind)).toReversed()) {
    // Most are to others: reading the address out of one takes long.
    if (!written.includes(to)) continue
    const mail = await PostalMime.parse(written)
    if (mail.to?.some(({ address }) => address === to)) return mail
  }
  return undefined
}
