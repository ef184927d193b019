import { expect, vi } from 'vitest'
import { shortOrderId } from '#features/orders/order-id.ts'
import { pageTranslator } from '#i18n/page.ts'
import { LOCALES } from '#shared/locale.ts'
import { DEFAULT_NOTICES } from '#shared/shop-notices.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import type { World } from './world.ts'

/** How long the mails of many orders may take: ten mails a second for each process, and a killed one's claims. */
const TIMEOUT_MS = 180_000

const CONFIRMED = `SELECT id, customer_email AS email FROM orders
  WHERE payment_intent_id IS NOT NULL AND customer_email <> ''`

/**
 * Expects at the mail server, for every paid order whose customer is known, one confirmation and, unless the owner has
 * switched them off, one notice to the shop.
 * A copy with the same Message-ID is the same mail: its process was killed before it could note that the server had
 * taken it.
 */
export async function expectOneMailEach({ mails, name, read }: World): Promise<void> {
  if (!mails) return
  const orders = await read<{ id: string; email: string }>(CONFIRMED)
  const [changed] = await read<{ value: string }>(`SELECT value FROM shop_state WHERE key = 'shopNotices'`)
  const { newOrders } = { ...DEFAULT_NOTICES, ...(changed && (JSON.parse(changed.value) as object)) }
  const t = pageTranslator(DEFAULT_NOTICES.language)
  const copiesOf = (id: string) => {
    const about = mails.received.filter(({ mail }) => mail.subject?.includes(shortOrderId(id)))
    const notice = t('mail:newOrder.subject', { number: shortOrderId(id), when: '' }).trim()
    const isNotice = (each: (typeof about)[number]) => each.mail.subject?.startsWith(notice) ?? false
    // An order that was changed has further mails.
    const subjects = LOCALES.map((locale) =>
      pageTranslator(locale)('mail:confirmation.subject', { shop: DEFAULT_PROFILE.name, number: shortOrderId(id) }),
    )
    const confirmations = about.filter(({ mail }) => subjects.includes(mail.subject ?? ''))
    return { confirmations, ...(newOrders ? { notices: about.filter(isNotice) } : {}) }
  }
  const without = () =>
    orders.filter(({ id }) => Object.values(copiesOf(id)).some((each) => each.length === 0)).map(({ id }) => id)
  // Not expect.poll: worlds are closed after their last test.
  await vi
    .waitFor(() => expect(without()).toEqual([]), { timeout: TIMEOUT_MS, interval: 500 })
    .catch(async (error: unknown) => {
      // Why they wait is in the outbox.
      const waiting = await read('SELECT * FROM mails WHERE ended_at IS NULL LIMIT 10')
      console.error(`${name}: mails that were not sent:`, waiting)
      throw error
    })
  const copies = orders.map(({ id }) => copiesOf(id))
  const all = copies.flatMap((each) => Object.values(each))
  expect(all.filter((each) => new Set(each.map(({ mail }) => mail.messageId)).size > 1)).toEqual([])
  expect(orders.filter(({ email }, i) => copies[i]!.confirmations.some(({ to }) => to.join() !== email))).toEqual([])
  const repeated = all.filter((each) => each.length > 1).length
  console.log(
    `${name}: ${orders.length} orders, ${newOrders ? 'two mails' : 'one mail'} each; ${repeated} sent again after a kill`,
  )
}
