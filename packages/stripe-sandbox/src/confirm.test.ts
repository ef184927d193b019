import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { SETTLES_AFTER_MS } from './late-payments.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'
import { cardForm, DECLINED, reply, sdkFor, startKit, WEBHOOK, type Kit } from './test-kit.ts'

let kit: Kit
beforeAll(() => {
  kit = startKit()
})
afterAll(() => kit.stop())

describe('a card from the browser', () => {
  it.each(['4242424242424242', '5555555555554444'])('%s pays', async (number) => {
    const intent = await kit.create()
    const answer = await kit.pay(intent, number)
    expect(answer).toMatchObject({ status: 200, body: { id: intent.id, status: 'succeeded' } })
    const paid = await kit.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 250_000 })
    expect(paid.latest_charge).toMatchObject({
      amount: 250_000,
      amount_captured: 250_000,
      currency: 'vnd',
      status: 'succeeded',
      payment_intent: intent.id,
    })
  })

  it.each([
    ['4000000000000002', 'card_declined', 'generic_decline'],
    ['4000000000009995', 'card_declined', 'insufficient_funds'],
    ['4000000000000069', 'expired_card', undefined],
    ['4000000000000127', 'incorrect_cvc', undefined],
    ['4000000000000119', 'processing_error', undefined],
    ['4111111111111111', 'card_declined', 'test_mode_live_card'],
  ])('%s is declined with %s %s, then another card pays', async (number, code, declineCode) => {
    const intent = await kit.create()
    const answer = await kit.pay(intent, number)
    expect(answer.status).toBe(402)
    expect(answer.body.error).toMatchObject({
      type: 'card_error',
      code,
      payment_intent: { status: 'requires_payment_method' },
    })
    expect(answer.body.error.decline_code).toBe(declineCode)
    expect(answer.body.error.payment_intent.metadata).toBeUndefined()
    const failed = await kit.stripe.paymentIntents.retrieve(intent.id)
    expect(failed).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { code },
    })
    expect((await kit.pay(intent)).body).toMatchObject({ status: 'succeeded', last_payment_error: null })
    expect((await kit.chargesOf(intent.id)).map((charge) => charge.status)).toEqual(['succeeded', 'failed'])
  })

  it.each([
    [{ 'payment_method_data[card][number]': '4242424242424241' }, 402, 'incorrect_number'],
    [{ 'payment_method_data[card][number]': '42' }, 402, 'invalid_number'],
    [{ 'payment_method_data[card][exp_month]': '13' }, 402, 'invalid_expiry_month'],
    [{ 'payment_method_data[card][exp_year]': '20' }, 402, 'invalid_expiry_year'],
    [{ 'payment_method_data[card][exp_year]': '2199' }, 402, 'invalid_expiry_year'],
    [{ 'payment_method_data[card][cvc]': '12' }, 402, 'invalid_cvc'],
    [{ 'payment_method_data[card][cvc]': 'abc' }, 402, 'invalid_cvc'],
    [{ 'payment_method_data[type]': 'sepa_debit' }, 400, undefined],
    [{ amount: '1' }, 400, 'parameter_unknown'],
    [{ return_url: 'javascript:alert(1)' }, 400, 'url_invalid'],
  ])('%o is refused and changes nothing', async (wrong, status, code) => {
    const intent = await kit.create()
    const answer = await kit.pay(intent, '4242424242424242', wrong as never)
    expect(answer.status).toBe(status)
    expect(answer.body.error.code).toBe(code)
    expect(await kit.chargesOf(intent.id)).toEqual([])
    expect((await kit.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method')
  })

  it('is charged once, however often and fast it is confirmed', async () => {
    const intent = await kit.create()
    const answers = await Promise.all(Array.from({ length: 20 }, () => kit.pay(intent)))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.error?.code === 'payment_intent_unexpected_state')).toHaveLength(19)
    expect(await kit.chargesOf(intent.id)).toHaveLength(1)
  })

  it('leaves only brand, last four digits and expiry on disk', async () => {
    await kit.pay(await kit.create())
    await kit.pay(await kit.create(), DECLINED)
    const folder = dirname(kit.stateFile)
    const disk = readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), 'latin1'))
      .join('')
    expect(disk).toContain('"last4":"4242"')
    expect(disk).not.toContain('4242424242424242')
    expect(disk).not.toContain(DECLINED)
    expect(disk).not.toContain('"cvc":')
  })
})

describe('a payment that settles late', () => {
  const LATE = '4000000000001778'

  it.each([
    ['4000000000001778', 'succeeded'],
    ['4000000000001786', 'requires_payment_method'],
  ])('by the card %s is %s after fifteen seconds', async (number, status) => {
    let now = Date.now()
    const own = startKit({ now: () => now })
    onTestFinished(() => own.stop())
    const intent = await own.create()
    expect((await own.pay(intent, number)).body.status).toBe('processing')
    now += SETTLES_AFTER_MS
    const later = createSandbox({ stateFile: own.stateFile, now: () => now })
    onTestFinished(() => later.close())
    await expect.poll(async () => (await own.stripe.paymentIntents.retrieve(intent.id)).status).toBe(status)
  })

  it('by the card 4000000000001794 is in processing until a control settles it', async () => {
    let now = Date.now()
    const own = startKit({ now: () => now })
    onTestFinished(() => own.stop())
    const [stays, due] = [await own.create(), await own.create()]
    await own.pay(stays, '4000000000001794')
    await own.pay(due, LATE)
    now += SETTLES_AFTER_MS
    const later = createSandbox({ stateFile: own.stateFile, now: () => now })
    onTestFinished(() => later.close())
    await expect.poll(async () => (await own.stripe.paymentIntents.retrieve(due.id)).status).toBe('succeeded')
    expect((await own.stripe.paymentIntents.retrieve(stays.id)).status).toBe('processing')
    const settle = () => own.control('POST', `intents/${stays.id}/settle`, { outcome: 'failed' })
    expect((await settle()).body).toMatchObject({ status: 'requires_payment_method' })
    expect((await settle()).status).toBe(400)
  })

  it('is settled once by two processes of one state, which go on to the next', async () => {
    const log = vi.spyOn(console, 'error')
    onTestFinished(() => log.mockRestore())
    let now = Math.floor(Date.now() / 1000) * 1000
    const own = startKit({ now: () => now })
    onTestFinished(() => own.stop())
    const [first, second] = [await own.create(), await own.create()]
    await own.pay(first, LATE)
    now += 1_000
    await own.pay(second, LATE)

    const almostNext = now + SETTLES_AFTER_MS - 5
    let isNext = false
    let other: Sandbox | undefined
    // The other process settles the first payment when this one has listed it and is about to settle it.
    const later = createSandbox({
      stateFile: own.stateFile,
      now: () => {
        other ??= createSandbox({ stateFile: own.stateFile, now: () => almostNext })
        return isNext ? almostNext + 5 : almostNext
      },
    })
    isNext = true
    onTestFinished(async () => void (await Promise.all([later.close(), other?.close()])))
    await expect.poll(async () => (await own.stripe.paymentIntents.retrieve(second.id)).status).toBe('succeeded')
    for (const { id } of [first, second]) {
      const { data } = await own.stripe.events.list({ types: ['payment_intent.succeeded'], limit: 10 })
      expect(data.filter((event) => (event.data.object as { id: string }).id === id)).toHaveLength(1)
    }
    // Another file's sandbox may log meanwhile.
    expect(log.mock.calls.filter(([text]) => String(text).includes('bank'))).toEqual([])
  })

  it('is not settled, and its events are not sent, by a command beside that process', async () => {
    const own = startKit({ webhook: WEBHOOK, fetch: async () => new Response(null, { status: 500 }) })
    onTestFinished(() => own.stop())
    const intent = await own.create()
    await own.pay(intent, LATE)
    const send = vi.fn<typeof fetch>(async () => new Response('ok'))
    const beside = createSandbox({
      stateFile: own.stateFile,
      webhook: WEBHOOK,
      fetch: send,
      now: () => Date.now() + SETTLES_AFTER_MS,
      isBeside: true,
    })
    onTestFinished(() => beside.close())
    expect((await sdkFor(beside).paymentIntents.retrieve(intent.id)).status).toBe('processing')
    await new Promise(setImmediate)
    expect(send).not.toHaveBeenCalled()
  })
})

describe('the publishable key', () => {
  it('reads an intent with its own client secret only, and sees the public fields', async () => {
    const [intent, other] = [await kit.create(), await kit.create()]
    const read = (query: string) =>
      reply(kit.sandbox.fetch(new Request(`http://localhost/sandbox/stripe/v1/payment_intents/${intent.id}?${query}`)))
    const good = await read(`client_secret=${intent.client_secret}&key=pk_test_sandbox`)
    expect(good).toMatchObject({ status: 200, body: { id: intent.id, amount: 250_000 } })
    for (const field of ['metadata', 'latest_charge', 'amount_received', 'customer'])
      expect(good.body).not.toHaveProperty(field)
    expect((await read('key=pk_test_sandbox')).status).toBe(400)
    expect((await read(`client_secret=${other.client_secret}&key=pk_test_sandbox`)).status).toBe(400)
    expect((await read(`client_secret=${intent.client_secret}`)).status).toBe(401)
    expect((await read(`client_secret=${intent.client_secret}&key=sk_test_sandbox`)).status).toBe(401)
    expect((await read(`client_secret=${intent.client_secret}&key=pk_live_x`)).status).toBe(401)
    const wrong = await kit.pay({ id: intent.id, client_secret: other.client_secret })
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_invalid_parameter', param: 'client_secret' } },
    })
    expect((await kit.pay({ id: 'pi_none', client_secret: 'x' })).status).toBe(404)
  })

  it('may do nothing else', async () => {
    const browser = sdkFor(kit.sandbox, 'pk_test_sandbox')
    const intent = await kit.create()
    const refused = { statusCode: 401, code: 'secret_key_required' }
    await expect(browser.paymentIntents.create({ amount: 50_000, currency: 'vnd' })).rejects.toMatchObject(refused)
    await expect(browser.paymentIntents.update(intent.id, { amount: 10_000 })).rejects.toMatchObject(refused)
    await expect(browser.paymentIntents.cancel(intent.id)).rejects.toMatchObject(refused)
    await expect(browser.paymentIntents.list()).rejects.toMatchObject(refused)
    await expect(browser.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject(refused)
    await expect(browser.events.list()).rejects.toMatchObject(refused)
  })

  it('is refused without its client secret, as is a wrong or missing secret key', async () => {
    await expect(sdkFor(kit.sandbox, 'sk_test_other').paymentIntents.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
      statusCode: 401,
    })
    const bare = await reply(kit.sandbox.fetch(new Request('http://localhost/sandbox/stripe/v1/events')))
    expect(bare).toMatchObject({ status: 401, body: { error: { type: 'invalid_request_error' } } })
    const basic = { authorization: `Basic ${btoa('sk_test_sandbox:')}` }
    expect(
      (await reply(kit.sandbox.fetch(new Request('http://localhost/sandbox/stripe/v1/events', { headers: basic }))))
        .status,
    ).toBe(200)
  })
})

it('a malformed form is answered with 400', async () => {
  const intent = await kit.create()
  const form = new URLSearchParams(cardForm(intent.client_secret, '4242424242424242'))
  form.append('key', 'pk_test_sandbox')
  const twice = await reply(
    kit.sandbox.fetch(
      new Request(`http://localhost/sandbox/stripe/v1/payment_intents/${intent.id}/confirm`, {
        method: 'POST',
        body: form,
      }),
    ),
  )
  expect(twice.status).toBe(400)
})
