import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orders } from '#db/schema/index.ts'
import { anAccount, anOrder } from '#tests/factories/customers.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { listOwnOrders } from './list-orders-of.ts'

let test: TestShop
beforeAll(async () => void (test = await openTestShop()))
afterAll(() => test.close())

describe('orders that were made as a guest', () => {
  it('are in the account once its email is verified, unless they were blanked with another account', async () => {
    const user = await anAccount(test, { verified: false })
    const id = await anOrder(test, { email: user.email })
    expect(await listOwnOrders(test.shop.db, user)).toEqual([])
    const verified = { ...user, emailVerifiedAt: new Date() }
    expect((await listOwnOrders(test.shop.db, verified)).map((one) => one.id)).toEqual([id])
    await test.shop.db.update(orders).set({ ownerGoneAt: new Date() }).where(eq(orders.id, id))
    expect(await listOwnOrders(test.shop.db, verified)).toEqual([])
  })

  it('are in no other account', async () => {
    const [one, other] = [await anAccount(test), await anAccount(test)]
    await anOrder(test, { id: one.id, email: one.email })
    expect(await listOwnOrders(test.shop.db, other)).toEqual([])
  })
})
