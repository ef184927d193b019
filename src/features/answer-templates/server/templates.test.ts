import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerTemplates, auditLog } from '#db/schema/index.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { MAX_TEMPLATES } from '../answer-templates.ts'
import { changeTemplate, createTemplate, deleteTemplate, listTemplates } from './templates.ts'

let test: TestShop
let actor: { id: string; email: string }
beforeAll(async () => {
  test = await openTestShop()
  actor = await theAdmin(test)
})
afterAll(() => test.close())

const all = () => listTemplates(test.shop.db, { page: 1, offset: 0, pageSize: 200 })

it('a template is stored, changed by the one who has seen it last, and deleted', async () => {
  const made = await createTemplate(test.shop, actor, { title: 'Cảm ơn', texts: { vi: 'Chào {name}' } })
  if (!made.ok) throw new Error(made.code)
  const { id, updatedAt } = made.value
  const change = (text: string) =>
    changeTemplate(test.shop, { id, actor }, { template: { title: 'Cảm ơn', texts: { en: text } }, updatedAt })
  const both = [await change('Hi {name}'), await change('Hello {name}')]
  expect(both).toMatchObject([{ ok: true }, { ok: false, code: 'changed_meanwhile' }])
  expect((await all()).rows).toMatchObject([{ id, texts: { en: 'Hi {name}' } }])
  expect(await deleteTemplate(test.shop, { id, actor })).toMatchObject({ ok: true })
  expect(await deleteTemplate(test.shop, { id, actor })).toMatchObject({ code: 'not_found' })
  expect(await change('Late')).toMatchObject({ code: 'not_found' })
  const entries = await test.shop.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.entityId, `template:${id}`))
  expect(entries.map(({ action }) => action)).toEqual(['created', 'updated', 'deleted'])
})

it('a template is deleted in the version that was seen, or in any if none is named', async () => {
  const make = async () => {
    const made = await createTemplate(test.shop, actor, { title: 'Cảm ơn', texts: { vi: 'Chào {name}' } })
    if (!made.ok) throw new Error(made.code)
    const { id, updatedAt } = made.value
    const template = { title: 'Cảm ơn', texts: { vi: 'Chào chị {name}' } }
    const changed = await changeTemplate(test.shop, { id, actor }, { template, updatedAt })
    if (!changed.ok) throw new Error(changed.code)
    return { id, old: updatedAt, updatedAt: changed.value.updatedAt }
  }
  const { id, old, updatedAt } = await make()
  expect(await deleteTemplate(test.shop, { id, actor }, { updatedAt: old })).toMatchObject({
    code: 'changed_meanwhile',
  })
  expect((await all()).rows).toMatchObject([{ id, texts: { vi: 'Chào chị {name}' } }])
  expect(await deleteTemplate(test.shop, { id, actor }, { updatedAt })).toMatchObject({ ok: true })
  expect(await deleteTemplate(test.shop, { id, actor }, { updatedAt })).toMatchObject({ code: 'not_found' })
  const other = await make()
  expect(await deleteTemplate(test.shop, { id: other.id, actor })).toMatchObject({ ok: true })
  expect((await all()).rows).toEqual([])
})

it('a template that is sent again after a lost answer is stored once', async () => {
  const key = crypto.randomUUID()
  const send = (text: string) =>
    createTemplate(test.shop, actor, { key, title: 'Lần nữa', texts: { en: 'x', vi: text } })
  const first = await send('Chào bạn')
  expect(first).toMatchObject({ ok: true, value: { id: key } })
  expect(await send('Chào bạn')).toEqual(first)
  expect(await send('Chào chị')).toMatchObject({ ok: false, code: 'entry_key_used' })
  expect((await all()).rows).toMatchObject([{ id: key, texts: { vi: 'Chào bạn' } }])
  await deleteTemplate(test.shop, { id: key, actor })
})

it('are sorted by title as Vietnamese readers expect, and cut into pages', async () => {
  const titles = ['Đổi ngày giao', 'đặt lại hoa', 'Dặn dò', 'Ăn hỏi', 'an ủi', 'Xin lỗi 10', 'Xin lỗi 9']
  const rows = titles.map((title) => ({ title, texts: {}, updatedAt: new Date() }))
  await test.shop.db.insert(answerTemplates).values(rows)
  const sorted = ['an ủi', 'Ăn hỏi', 'Dặn dò', 'đặt lại hoa', 'Đổi ngày giao', 'Xin lỗi 9', 'Xin lỗi 10']
  expect((await all()).rows.map(({ title }) => title)).toEqual(sorted)
  const second = await listTemplates(test.shop.db, { page: 2, offset: 3, pageSize: 3 })
  expect([second.total, second.rows.map(({ title }) => title)]).toEqual([7, sorted.slice(3, 6)])
  await test.shop.db.delete(answerTemplates)
})

it('no more than a hundred are stored, sorted by title', async () => {
  const now = new Date()
  const rows = Array.from({ length: MAX_TEMPLATES - 1 }, (_, n) => ({ title: `t${n}`, texts: {}, updatedAt: now }))
  await test.shop.db.insert(answerTemplates).values(rows)
  const make = (title: string) => createTemplate(test.shop, actor, { title, texts: { vi: 'x' } })
  const both = await Promise.all([make('A'), make('B')])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ code: 'too_many_templates' })
  const { rows: stored, total } = await all()
  expect(total).toBe(MAX_TEMPLATES)
  expect(stored[0]!.title).toMatch(/^[AB]$/)
})
