import { expect, it } from 'vitest'
import { supplementShop, takeTransfers, tokenOf } from '#tests/factories/supplement-shop.ts'

const { shop: test, ask, arrive, begun, charge, detailOf, linked, open, propose, proposed } = supplementShop()
takeTransfers(test)

/** Pays a link by bank transfer. Resolves to the amount. */
async function transferred(token: string): Promise<number> {
  const { reference, amountVND } = await begun(token)
  await arrive(reference, amountVND)
  expect(await open(token)).toEqual({ state: 'paid' })
  return amountVND
}

it('says that staff give a transfer back by hand, but not its supplement by card', async () => {
  const { orderId, token } = await linked()
  const byHand = await transferred(token)
  expect(await propose(orderId)).toEqual({ ok: true, value: null })
  const { amount, url } = (await detailOf(orderId)).supplement!
  await charge(tokenOf(url))
  expect(await open(tokenOf(url))).toEqual({ state: 'paid' })

  const key = crypto.randomUUID()
  const made = { ok: true, value: { id: key, amount: byHand + amount, state: 'asked', byHand } }
  expect(await ask(orderId, undefined, key)).toMatchObject(made)
  // Sent again.
  expect(await ask(orderId, undefined, key)).toMatchObject(made)
})

it('says that staff give a supplement by transfer back by hand, but not the payment by card before it', async () => {
  const { order, token } = await proposed()
  const amount = await transferred(token)
  expect(await ask(order.id, order.total)).toMatchObject({
    ok: true,
    value: { amount: order.total, state: 'succeeded', byHand: 0 },
  })
  expect(await ask(order.id)).toMatchObject({ value: { amount, state: 'asked', byHand: amount } })
})
