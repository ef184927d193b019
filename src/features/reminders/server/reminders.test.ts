import { eq, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { mails, reminders, users } from '#db/schema/index.ts'
import { exportOwnData } from '#features/account/server/export-own-data.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { asMailOptions } from '#features/mail/server/as-mail-options.ts'
import type { Addressed, MailRow } from '#features/mail/server/mail-content.ts'
import { claimDue } from '#features/mail/server/outbox-rows.ts'
import { sendDue } from '#features/mail/server/sender.ts'
import { forgetPerson } from '#features/privacy/server/requests.ts'
import type { SessionUser } from '#server/session.ts'
import { addDays, dayInVietnam, startOfDay } from '#shared/dates.ts'
import { HOUR_MS } from '#shared/durations.ts'
import { anAccount } from '#tests/factories/customers.ts'
import { theAdmin } from '#tests/factories/paid-order.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import type { Reminder, ReminderInput } from '../reminders.ts'
import { MAX_REMINDERS } from '../reminder-limits.ts'
import { muteToken } from './mute-token.ts'
import { queueReminders } from './queue-reminders.ts'
import { addReminder, listReminders, muteByLink, muteReminder, removeReminder } from './reminders.ts'

const BIRTHDAY: ReminderInput = {
  ...{ who: 'Mẹ', occasion: 'birthday', calendar: 'solar' },
  ...{ month: 6, day: 20, daysBefore: 3 },
}
/** Noon in Vietnam. */
const noon = (day: string) => new Date(startOfDay(day).getTime() + 12 * HOUR_MS)

let test: TestShop
let user: SessionUser
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.setNow(noon('2027-01-10'))
  await test.shop.db.batch([test.shop.db.delete(mails), test.shop.db.delete(reminders)])
  user = await anAccount(test)
})

async function save(change: Partial<ReminderInput> = {}, owner = user): Promise<string> {
  const saved = await addReminder(test.shop, owner.id, { ...BIRTHDAY, ...change, locale: 'vi' })
  if (!saved.ok) throw new Error(saved.code)
  return saved.value.id
}
const queued = (): Promise<MailRow[]> => test.shop.db.select().from(mails).orderBy(mails.id)
async function queueOn(day: string): Promise<MailRow[]> {
  test.setNow(noon(day))
  await queueReminders(test.shop)
  return queued()
}
const list = () => listReminders(test.shop, user.id) as Promise<[Reminder, ...Reminder[]]>
async function stored(id: string) {
  const [row] = await test.shop.db.select().from(reminders).where(eq(reminders.id, id))
  return row
}
async function composed(mail: MailRow): Promise<Addressed> {
  const written = await compose(test.shop, mail)
  if (typeof written === 'string') throw new Error(written)
  return written
}

describe('a mail', () => {
  it('is queued once a year, on its day, and names the page with fitting flowers', async () => {
    const id = await save()
    expect(await queueOn('2027-06-16')).toEqual([])
    const [mail, ...others] = await queueOn('2027-06-17')
    expect(others).toEqual([])
    expect(mail).toMatchObject({ id: `reminder:${id}:2027-06-20`, kind: 'reminder', about: user.id, locale: 'vi' })
    for (const day of ['2027-06-18', '2027-06-20', '2027-06-21', '2028-06-16'])
      expect(await queueOn(day)).toHaveLength(1)
    expect((await queueOn('2028-06-17')).map(({ detail }) => detail)).toEqual([`${id} 2027-06-20`, `${id} 2028-06-20`])
  })

  it('has the link that mutes, for its reader and for a mail program', async () => {
    const id = await save({ occasion: 'deathAnniversary', calendar: 'lunar', month: 12, day: 30, who: 'Bà\r\nBcc: x' })
    const [mail] = await queueOn('2027-02-02')
    const written = await composed(mail!)
    expect(written).toMatchObject({ to: { address: user.email } })
    const options = await asMailOptions(test.shop, mail!, written)
    const { siteUrl } = test.shop.config
    expect(options.subject).toContain('Ngày giỗ, 05/02/2027')
    expect(options.subject).not.toContain('\n')
    expect(options.text).toContain(`${siteUrl}/vi/sympathy-flowers`)
    expect(options.text).toContain('30 tháng 12 âm lịch')
    expect(options.text).toContain(`${siteUrl}/vi/reminders/mute#id=${id}&token=`)
    expect(options.headers).toMatchObject({
      'List-Unsubscribe': `<${siteUrl}/api/reminders/mute?id=${id}&token=${muteToken(test.shop, id)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  it('is not sent before eight in the morning in Vietnam', async () => {
    await save()
    test.setNow(new Date(startOfDay('2027-06-17').getTime() + 60_000))
    await queueReminders(test.shop)
    expect((await queued())[0]!.dueAt).toEqual(new Date(startOfDay('2027-06-17').getTime() + 8 * HOUR_MS))
    test.setNow(startOfDay('2027-06-17'))
    expect(await claimDue(test.shop.db, test.shop.clock.now(), 9)).toEqual([])
  })

  it('is queued once by two processes and many rounds at the same time', async () => {
    for (let n = 0; n < 12; n++) await save({ who: `Người ${n}` })
    test.setNow(noon('2027-06-17'))
    await Promise.all(Array.from({ length: 5 }, () => queueReminders(test.shop)))
    expect(await queued()).toHaveLength(12)
    expect(await test.shop.db.$count(reminders, eq(reminders.nextOn, '2028-06-20'))).toBe(12)
  })

  it('is queued once after a round that was broken off', async () => {
    for (let n = 0; n < 4; n++) await save({ who: `Người ${n}` })
    test.setNow(noon('2027-06-17'))
    const stop = new AbortController()
    const round = queueReminders(test.shop, stop.signal)
    stop.abort()
    await round
    await queueReminders(test.shop)
    expect(await queued()).toHaveLength(4)
  })

  it('comes late after days without a round, and not at all once the day is over', async () => {
    const id = await save()
    const early = await save({ month: 6, day: 1 })
    expect((await queueOn('2027-06-19')).map(({ detail }) => detail)).toEqual([`${id} 2027-06-20`])
    expect(await stored(early)).toMatchObject({ nextOn: '2028-06-01', remindOn: '2028-05-29' })
    // A mail that could not be sent until the day was over.
    test.setNow(noon('2027-06-21'))
    expect(await compose(test.shop, (await queued())[0]!)).toBe('nothing')
  })

  it('is due at once for an occasion that is nearer than the days before it', async () => {
    test.setNow(noon('2027-06-19'))
    await save()
    await save({ day: 19, daysBefore: 0 })
    expect(await queueOn('2027-06-19')).toHaveLength(2)
  })

  it('goes to a verified email only, which may be verified later', async () => {
    const newcomer = await anAccount(test, { verified: false })
    await save({}, newcomer)
    expect(await queueOn('2027-06-17')).toEqual([])
    await test.shop.db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, newcomer.id))
    expect(await queueOn('2027-06-18')).toHaveLength(1)
  })
})

describe('the list', () => {
  it('says the next occasion, also once its mail is queued, until the day is over', async () => {
    const id = await save()
    await save({ who: 'Bố', month: 8, day: 1 })
    for (const day of ['2027-06-17', '2027-06-20']) {
      await queueOn(day)
      expect((await list()).map(({ nextOn }) => nextOn)).toEqual(['2027-06-20', '2027-08-01'])
    }
    expect(await stored(id)).toMatchObject({ nextOn: '2028-06-20' })
    test.setNow(noon('2027-06-21'))
    expect((await list()).map(({ nextOn }) => nextOn)).toEqual(['2027-08-01', '2028-06-20'])
  })
})

describe('a reminder that is sent again', () => {
  it('is one, with what was sent last', async () => {
    const key = crypto.randomUUID()
    expect(await Promise.all([save({ key }), save({ key })])).toEqual([key, key])
    await save({ key, day: 21 })
    expect(await listReminders(test.shop, user.id)).toMatchObject([{ id: key, day: 21, nextOn: '2027-06-21' }])
    expect(await queueOn('2027-06-18')).toHaveLength(1)
    // Its mail has gone out: it is not sent a second time.
    await save({ key, day: 21 })
    expect(await queueOn('2027-06-18')).toHaveLength(1)
  })

  it('is the last of fifty, too', async () => {
    for (let n = 1; n < MAX_REMINDERS; n++) await save({ who: `Người ${n}` })
    const key = crypto.randomUUID()
    for (let n = 0; n < 2; n++) expect(await save({ key })).toBe(key)
  })

  it('does not change that of another account, or show that there is one', async () => {
    const key = await save()
    const other = await anAccount(test)
    const id = await save({ key, who: 'Bố' }, other)
    expect(id).not.toBe(key)
    expect(await listReminders(test.shop, other.id)).toMatchObject([{ id, who: 'Bố' }])
    expect(await listReminders(test.shop, user.id)).toMatchObject([{ id: key, who: 'Mẹ' }])
  })
})

describe('a muted reminder', () => {
  it('queues nothing, moves on, and can be turned on again', async () => {
    const id = await save()
    await muteReminder(test.shop, user.id, id, true)
    expect(await queueOn('2027-06-18')).toEqual([])
    expect(await stored(id)).toMatchObject({ nextOn: '2028-06-20', remindOn: '2028-06-17' })
    expect(await list()).toMatchObject([{ muted: true, nextOn: '2027-06-20' }])
    test.setNow(noon('2027-06-21'))
    await muteReminder(test.shop, user.id, id, false)
    expect(await queueOn('2028-06-18')).toHaveLength(1)
  })

  it.each<[string, Partial<ReminderInput>, string]>([
    ['on the solar calendar', {}, '2027-06-18'],
    ['on the lunar one', { calendar: 'lunar', month: 12, day: 30 }, '2027-02-03'],
    ['on 29 February', { month: 2, day: 29 }, '2027-02-26'],
    ['on its very day', { daysBefore: 0 }, '2027-06-20'],
  ])('that is turned on before the day queues one mail for it: %s', async (_, change, day) => {
    const id = await save(change)
    await muteReminder(test.shop, user.id, id, true)
    expect(await queueOn(day)).toEqual([])
    const [{ nextOn }] = await list()
    expect(await muteReminder(test.shop, user.id, id, false)).toMatchObject({
      ok: true,
      value: { muted: false, nextOn },
    })
    expect((await queueOn(day)).map((mail) => mail.id)).toEqual([`reminder:${id}:${nextOn}`])
    expect(await queueOn(nextOn)).toHaveLength(1)
  })

  it('that is turned on while a round moves it on silently is mailed', async () => {
    const { db } = test.shop
    const id = await save()
    await muteReminder(test.shop, user.id, id, true)
    const update = vi.spyOn(db, 'update')
    onTestFinished(() => update.mockRestore())
    update.mockImplementationOnce(((table: typeof reminders) => ({
      set: (values: object) => ({
        async where(condition: SQL) {
          await muteReminder(test.shop, user.id, id, false)
          await db.update(table).set(values).where(condition)
        },
      }),
    })) as never)
    expect((await queueOn('2027-06-18')).map((mail) => mail.id)).toEqual([`reminder:${id}:2027-06-20`])
    expect(await stored(id)).toMatchObject({ mutedAt: null, nextOn: '2028-06-20' })
  })

  it('that is muted and turned on after its mail was queued gets no second one, whether it was sent or not', async () => {
    const [waiting, sent] = [await save(), await save({ who: 'Bố' })]
    await queueOn('2027-06-17')
    const gone = eq(mails.id, `reminder:${sent}:2027-06-20`)
    await test.shop.db.update(mails).set({ state: 'sent', endedAt: test.shop.clock.now() }).where(gone)
    for (const id of [waiting, sent]) {
      await muteReminder(test.shop, user.id, id, true)
      await muteReminder(test.shop, user.id, id, false)
    }
    expect((await queueOn('2027-06-18')).map(({ state }) => state).toSorted()).toEqual(['sent', 'waiting'])
    for (const id of [waiting, sent]) expect(await stored(id)).toMatchObject({ nextOn: '2028-06-20' })
  })

  it('that was muted when its mail was due, before eight, gets it when it is turned on', async () => {
    const id = await save()
    test.setNow(startOfDay('2027-06-17'))
    await queueReminders(test.shop)
    await muteReminder(test.shop, user.id, id, true)
    const sent: unknown[] = []
    const send = () => sendDue(test.shop, compose, { send: async ({ to }) => void sent.push(to), rest: () => {} })
    test.setNow(noon('2027-06-17'))
    await send()
    expect(sent).toEqual([])
    await muteReminder(test.shop, user.id, id, false)
    await queueOn('2027-06-17')
    await send()
    expect(sent).toMatchObject([{ address: user.email }])
  })

  it('that is turned on when the record of its mail may be deleted is not mailed a second time', async () => {
    const id = await save({ daysBefore: 30 })
    expect(await queueOn('2027-05-21')).toHaveLength(1)
    await muteReminder(test.shop, user.id, id, true)
    await test.shop.db.delete(mails)
    test.setNow(noon('2027-06-20'))
    expect(await muteReminder(test.shop, user.id, id, false)).toMatchObject({ value: { nextOn: '2027-06-20' } })
    expect(await queueOn('2027-06-20')).toEqual([])
  })

  it('is muted by the link of its mail alone, also after the mail was queued', async () => {
    const id = await save()
    const other = await save({ who: 'Bố' })
    const [mail] = await queueOn('2027-06-17')
    for (const token of ['', 'x', muteToken(test.shop, other), muteToken({ orderLinkKey: '0' }, id)])
      expect(await muteByLink(test.shop, { id, token })).toEqual({ ok: false, code: 'link_invalid' })
    const token = muteToken(test.shop, id)
    for (let n = 0; n < 2; n++)
      expect(await muteByLink(test.shop, { id, token })).toEqual({ ok: true, value: { muted: true } })
    const all = await listReminders(test.shop, user.id)
    expect(all.filter(({ muted }) => muted).map((each) => each.id)).toEqual([id])
    const own = (await queued()).find(({ detail }) => detail?.startsWith(id)) ?? mail!
    expect(await compose(test.shop, own)).toBe('nothing')
    await removeReminder(test.shop.db, user.id, id)
    expect(await muteByLink(test.shop, { id, token })).toMatchObject({ ok: true })
  })
})

describe('an account', () => {
  it('has fifty reminders at most, also when many are saved at once', async () => {
    const saved = await Promise.all(
      Array.from({ length: MAX_REMINDERS + 5 }, () => addReminder(test.shop, user.id, { ...BIRTHDAY, locale: 'en' })),
    )
    expect(saved.filter(({ ok }) => ok)).toHaveLength(MAX_REMINDERS)
    expect(saved.filter(({ ok }) => !ok)[0]).toEqual({ ok: false, code: 'too_many_reminders' })
  })

  it('sees and changes its own only', async () => {
    const id = await save()
    const other = await anAccount(test)
    expect(await listReminders(test.shop, other.id)).toEqual([])
    expect(await muteReminder(test.shop, other.id, id, true)).toEqual({ ok: false, code: 'not_found' })
    await removeReminder(test.shop.db, other.id, id)
    expect(await listReminders(test.shop, user.id)).toMatchObject([{ id, who: 'Mẹ', muted: false }])
  })

  it('gets its reminders in the export of its data, and none is left after it is forgotten', async () => {
    await save()
    await queueOn('2027-06-17')
    expect(await exportOwnData(test.shop, user)).toMatchObject({ reminders: [{ who: 'Mẹ', month: 6, day: 20 }] })
    expect(await forgetPerson(test.shop, await theAdmin(test), user.email)).toMatchObject({ ok: true })
    expect([await test.shop.db.$count(reminders), await test.shop.db.$count(mails)]).toEqual([0, 0])
  })
})

it('an occasion today is the next one', async () => {
  const today = dayInVietnam(test.shop.clock.now())
  const [, month = 0, day = 0] = today.split('-').map(Number)
  await save({ month, day, daysBefore: 30 })
  expect(await listReminders(test.shop, user.id)).toMatchObject([{ nextOn: today }])
  expect(await queueOn(today)).toHaveLength(1)
  expect((await queueOn(addDays(today, 1))).length).toBe(1)
})
