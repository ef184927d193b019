import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { products, users } from '#db/schema/index.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { changesBetween, recordAudit } from '#features/audit-log/server/record-audit.ts'
import { listAuditLog } from './queries.ts'

let test: TestShop
let product: { id: string; name: string }
beforeAll(async () => {
  test = await openTestShop()
  const { db } = test.shop
  const [shown] = await db.select({ id: products.id, name: products.name }).from(products).limit(1)
  const [admin] = await db.select({ id: users.id }).from(users).limit(1)
  product = shown!
  const owner = { id: admin!.id, email: 'Owner@example.com' }
  const florist = { id: admin!.id, email: 'flor_ist@example.com' }
  const at = (minute: number) => new Date(Date.UTC(2026, 1, 14, 8, minute))
  await db.batch([
    recordAudit(db, { actor: owner, entity: 'product', entityId: product.id, action: 'created', at: at(1) }),
    recordAudit(db, {
      actor: florist,
      entity: 'product',
      entityId: product.id,
      action: 'updated',
      changes: changesBetween({ priceVND: 100, name: 'a' }, { priceVND: 200, name: 'a' }),
      at: at(2),
    }),
    recordAudit(db, {
      actor: owner,
      entity: 'promotion',
      entityId: 'gone',
      action: 'deleted',
      changes: { code: ['TET', null] },
      at: at(3),
    }),
    recordAudit(db, { actor: owner, entity: 'order', entityId: 'order-1', action: 'status_changed', at: at(3) }),
  ])
})
afterAll(() => test.close())

const read = (filter: Parameters<typeof listAuditLog>[1], page = { page: 1, pageSize: 50, offset: 0 }) =>
  listAuditLog(test.shop.db, filter, page)

describe('listAuditLog', () => {
  it('returns the newest entry first, each with the present or last name of its subject', async () => {
    const { rows, total } = await read({})
    expect(total).toBe(4)
    expect(rows.map(({ entity, action, label }) => [entity, action, label])).toEqual([
      ['order', 'status_changed', null],
      ['promotion', 'deleted', 'TET'],
      ['product', 'updated', product.name],
      ['product', 'created', product.name],
    ])
    expect(rows[2]).toMatchObject({ createdAt: '2026-02-14T08:02:00.000Z', changes: { priceVND: [100, 200] } })
    expect(rows[2]).not.toHaveProperty('actorId')
  })

  it('finds entries about one kind, about one record, or by one person', async () => {
    expect((await read({ entity: 'product' })).total).toBe(2)
    expect((await read({ entity: 'order', id: 'order-1' })).total).toBe(1)
    expect((await read({ entity: 'order', id: product.id })).total).toBe(0)
    expect((await read({ actor: 'owner@' })).total).toBe(3)
    expect((await read({ entity: 'product', actor: 'flor_ist' })).total).toBe(1)
    // A wildcard is searched for literally.
    expect((await read({ actor: 'o_ner' })).total).toBe(0)
    expect((await read({ actor: '%' })).total).toBe(0)
  })

  it('returns one page at a time', async () => {
    const { rows, total } = await read({}, { page: 2, pageSize: 3, offset: 3 })
    expect(total).toBe(4)
    expect(rows.map(({ action }) => action)).toEqual(['created'])
  })
})
