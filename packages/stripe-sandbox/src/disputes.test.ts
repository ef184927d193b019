import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startKit, type Kit } from './test-kit.ts'

let kit: Kit
beforeAll(() => {
  kit = startKit()
})
afterAll(() => kit.stop())

const paid = (method = 'pm_card_visa') =>
  kit.stripe.paymentIntents.create({ amount: 90_000, currency: 'vnd', confirm: true, payment_method: method })

const disputeOf = async (payment_intent: string) => (await kit.stripe.disputes.list({ payment_intent })).data[0]

/** Returns a paid intent and the id of its dispute. */
async function disputed() {
  const intent = await paid('pm_card_createDispute')
  return { intent, id: String((await disputeOf(intent.id))?.id) }
}

/** Returns the types of a dispute's events, oldest first. */
async function eventsOf(id: string) {
  const { data } = await kit.stripe.events.list({ limit: 100 })
  return data
    .filter((event) => (event.data.object as { id: string }).id === id)
    .map(({ type }) => type)
    .toReversed()
}

describe('a payment with the card 4000 0000 0000 0259', () => {
  it('is paid, and its money is withdrawn at once', async () => {
    const intent = await kit.create()
    const answer = await kit.pay(intent, '4000000000000259')
    expect(answer.body.status).toBe('succeeded')
    const dispute = await disputeOf(intent.id)
    expect(dispute).toMatchObject({ amount: 250_000, status: 'needs_response', is_charge_refundable: false })
    expect(dispute?.balance_transactions).toMatchObject([{ amount: -250_000, currency: 'vnd' }])
    expect((await kit.chargesOf(intent.id))[0]).toMatchObject({ id: dispute?.charge, paid: true, disputed: true })
    expect(await eventsOf(String(dispute?.id))).toEqual(['charge.dispute.created', 'charge.dispute.funds_withdrawn'])
  })
})

describe('a disputed payment', () => {
  it('is not refunded until the dispute is won, which gives the money back', async () => {
    const { intent, id } = await disputed()
    const refund = () => kit.stripe.refunds.create({ payment_intent: intent.id })
    await expect(refund()).rejects.toMatchObject({ statusCode: 400, code: 'charge_disputed' })
    expect((await kit.control('POST', `disputes/${id}/decide`, { outcome: 'won' })).body.status).toBe('won')
    const won = await kit.stripe.disputes.retrieve(id)
    expect(won.balance_transactions.map(({ amount }) => amount)).toEqual([-90_000, 90_000])
    expect((await eventsOf(id)).slice(2)).toEqual(['charge.dispute.closed', 'charge.dispute.funds_reinstated'])
    expect((await refund()).amount).toBe(90_000)
  })

  it('stays lost once its shop has accepted the loss', async () => {
    const { intent, id } = await disputed()
    expect((await kit.stripe.disputes.close(id)).status).toBe('lost')
    expect((await eventsOf(id)).slice(2)).toEqual(['charge.dispute.closed'])
    await expect(kit.stripe.disputes.close(id)).rejects.toMatchObject({ statusCode: 400, param: 'dispute' })
    expect((await kit.control('POST', `disputes/${id}/decide`, { outcome: 'won' })).status).toBe(400)
    await expect(kit.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
  })
})

describe('the control of disputes', () => {
  it('disputes a paid payment once, and no unpaid one', async () => {
    const dispute = ({ id }: { id: string }) => kit.control('POST', `intents/${id}/dispute`)
    const intent = await paid()
    expect(await disputeOf(intent.id)).toBeUndefined()
    expect((await dispute(intent)).status).toBe(200)
    expect(await disputeOf(intent.id)).toMatchObject({ status: 'needs_response', amount: 90_000 })
    expect((await dispute(intent)).status).toBe(400)
    expect((await dispute(await kit.create())).status).toBe(400)
    expect((await dispute({ id: 'pi_unknown' })).status).toBe(404)
  })
})
