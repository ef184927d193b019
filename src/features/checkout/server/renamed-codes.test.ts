import { afterAll, describe, expect, it } from 'vitest'
import { changeStatus } from '#features/orders/server/change-status.ts'
import { fulfil } from '#features/orders/server/fulfil.ts'
import { changePromotion, createPromotion, deletePromotion } from '#features/promotions/server/edit-promotion.ts'
import { listPromotions } from '#features/promotions/server/queries.ts'
import { promotionSchema, type PromotionInput } from '#features/promotions/promotions.schema.ts'
import { openCheckouts } from '#tests/factories/checkouts.ts'
import { BY_STAFF, theAdmin } from '#tests/factories/paid-order.ts'
import { stripePayment } from '#tests/factories/stripe.ts'
import type { BegunCheckout } from './own-checkout.ts'
import { saveCheckoutDetails } from './save-checkout-details.ts'

const { test, customer, begin, begun, ordersOf } = await openCheckouts()
afterAll(() => test.close())
const { shop } = test
const owner = await theAdmin(test)

let count = 0
/** A name of a code, or a customer, that no other test has. */
const fresh = (word: string) => `${word}${(count += 1)}`
const person = () => ({
  customerEmail: `${fresh('khach')}@example.vn`,
  customerPhone: `09${10_000_000 + (count += 1)}`,
})

async function newCode(code: string, limits: Partial<PromotionInput> = {}) {
  const input = promotionSchema.parse({ code, discountPercent: 10, description: 'Giảm giá', ...limits })
  const made = await createPromotion(shop, owner, input)
  if (!made.ok) throw new Error(made.code)
  return made.value.id
}
async function rename(id: string, code: string): Promise<void> {
  expect(await changePromotion(shop, owner, id, { code })).toMatchObject({ ok: true })
}
const usesOf = async (id: string) => (await listPromotions(shop.db, {})).rows.find((row) => row.id === id)?.used

async function press(checkout: BegunCheckout, who: object = person()) {
  const saved = await saveCheckoutDetails(shop, { ...checkout, userId: null, customerData: { ...customer(), ...who } })
  return saved.ok ? 'ok' : saved.code
}
async function pay({ paymentIntentId, clientSecret }: BegunCheckout) {
  await test.pay(paymentIntentId, clientSecret)
  const made = await fulfil(shop, stripePayment(paymentIntentId))
  if (!made.ok) throw new Error(made.code)
  return (await ordersOf(paymentIntentId))[0]!
}
/** Buys with a code to the end. */
async function buy(discountCode: string, who: object = person()) {
  const checkout = await begun({ discountCode })
  expect(await press(checkout, who)).toBe('ok')
  return pay(checkout)
}

describe('a code that is renamed', () => {
  it('has no use left if it had none, and gives one back with a cancelled order', async () => {
    const [old, now] = [fresh('OLD'), fresh('NEW')]
    const id = await newCode(old, { maxUses: 1 })
    const order = await buy(old)
    await rename(id, now)
    expect(await begin({ discountCode: now })).toMatchObject({ code: 'code_used_up' })
    expect(await begin({ discountCode: old })).toMatchObject({ code: 'invalid_discount_code' })
    expect(await usesOf(id)).toBe(1)
    await changeStatus(shop, order.id, 'cancelled', BY_STAFF)
    expect(await usesOf(id)).toBe(0)
    expect(await buy(now)).toMatchObject({ discountCode: now, promotionId: id, reviewReason: null })
  })

  it('is refused to a customer who has used it by its former name', async () => {
    const [old, now, me] = [fresh('OLD'), fresh('NEW'), person()]
    const id = await newCode(old, { maxUsesPerCustomer: 1 })
    await buy(old, me)
    await rename(id, now)
    expect(await press(await begun({ discountCode: now }), me)).toBe('code_used_before')
    expect(await press(await begun({ discountCode: now }))).toBe('ok')
  })

  it('for first orders only stays refused to a customer whose payment under the former name is open', async () => {
    const [old, now, me] = [fresh('OLD'), fresh('NEW'), person()]
    const id = await newCode(old, { firstOrderOnly: true })
    expect(await press(await begun({ discountCode: old }), me)).toBe('ok')
    await rename(id, now)
    expect(await press(await begun({ discountCode: now }), me)).toBe('code_first_order_only')
  })

  it('gives its last use to one of two, the one priced with the old name and the other with the new', async () => {
    const [old, now] = [fresh('OLD'), fresh('NEW')]
    const id = await newCode(old, { maxUses: 1 })
    const early = await begun({ discountCode: old })
    await rename(id, now)
    const late = await begun({ discountCode: now })
    // A new code of the old name has nothing to do with it.
    const other = await newCode(old, { maxUses: 1 })
    const pressed = await Promise.all([press(early), press(late)])
    expect(pressed.toSorted()).toEqual(['code_used_up', 'ok'])
    expect([await usesOf(id), await usesOf(other)]).toEqual([1, 0])
    const won = pressed[0] === 'ok' ? early : late
    expect(await pay(won)).toMatchObject({ promotionId: id, reviewReason: null, total: won.quote.total })
    expect([await usesOf(id), await usesOf(other)]).toEqual([1, 0])
  })

  it('keeps the use that is held when it is renamed in the middle of a payment', async () => {
    const [old, now] = [fresh('OLD'), fresh('NEW')]
    const id = await newCode(old, { maxUses: 1 })
    const [mine, theirs, me] = [await begun({ discountCode: old }), await begun({ discountCode: old }), person()]
    expect(await press(mine, me)).toBe('ok')
    await rename(id, now)
    expect([await press(theirs), await press(mine, me), await usesOf(id)]).toEqual(['code_used_up', 'ok', 1])
    expect(await pay(mine)).toMatchObject({ discountCode: old, promotionId: id, reviewReason: null })
  })
})

describe('a new code with the name of an older one', () => {
  it.each(['renamed', 'deleted'])('starts at zero: the older was %s', async (fate) => {
    const [name, me] = [fresh('NAME'), person()]
    const older = await newCode(name, { maxUses: 1, maxUsesPerCustomer: 1 })
    await buy(name, me)
    if (fate === 'renamed') await rename(older, fresh('AWAY'))
    else expect(await deletePromotion(shop, owner, older)).toMatchObject({ ok: true })
    const newer = await newCode(name, { maxUses: 1, maxUsesPerCustomer: 1 })
    expect(await usesOf(newer)).toBe(0)
    expect(await buy(name, me)).toMatchObject({ promotionId: newer, reviewReason: null })
    expect(await usesOf(newer)).toBe(1)
    if (fate === 'renamed') expect(await usesOf(older)).toBe(1)
  })
})

it('a payment whose code is deleted while it is on the way makes its order', async () => {
  const name = fresh('GONE')
  const id = await newCode(name, { maxUses: 1 })
  const checkout = await begun({ discountCode: name })
  expect(await press(checkout)).toBe('ok')
  await deletePromotion(shop, owner, id)
  expect(await pay(checkout)).toMatchObject({ discountCode: name, reviewReason: null, total: checkout.quote.total })
})
