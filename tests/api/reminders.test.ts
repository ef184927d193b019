import { describe, expect, it } from 'vitest'
import { dayInVietnam } from '#shared/dates.ts'
import { inDatabase, verifyEmail } from '../e2e/database.ts'
import { accountShop } from './account-shop.ts'

const { shop, mailServer, guest, newcomer } = accountShop()

/** Tomorrow in Vietnam. */
function tomorrow(): { month: number; day: number } {
  const [, month = 0, day = 0] = dayInVietnam(new Date(Date.now() + 86_400_000))
    .split('-')
    .map(Number)
  return { month, day }
}
const reminder = () => ({
  who: 'Bà Ngoại',
  occasion: 'deathAnniversary',
  calendar: 'solar',
  ...tomorrow(),
  daysBefore: 1,
})

describe('reminders', () => {
  it('are saved, listed, muted and deleted by their account alone', async () => {
    const { browser } = await newcomer()
    const { browser: other } = await newcomer()
    const saved = await browser.post('/api/reminders?locale=vi', reminder())
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ who: 'Bà Ngoại', muted: false })
    const { id } = saved.body as { id: string }
    expect((await browser.get('/api/reminders')).body).toEqual([saved.body])
    expect((await other.get('/api/reminders')).body).toEqual([])
    expect((await other.send('PATCH', `/api/reminders/${id}`, { muted: true })).status).toBe(404)
    expect((await other.send('DELETE', `/api/reminders/${id}`)).body).toEqual({ removed: true })
    expect((await browser.send('PATCH', `/api/reminders/${id}`, { muted: true })).body).toMatchObject({
      id,
      muted: true,
    })
    expect((await browser.send('DELETE', `/api/reminders/${id}`)).status).toBe(200)
    expect((await browser.get('/api/reminders')).body).toEqual([])
  })

  it('with impossible dates are refused, in the language of the page', async () => {
    const { browser } = await newcomer()
    const { status, body } = await browser.post('/api/reminders?locale=vi', { ...reminder(), month: 2, day: 30 })
    expect([status, body]).toEqual([
      400,
      { code: 'invalid_reminder_date', message: 'Tháng này không có ngày đó.', field: 'day' },
    ])
  })

  it('are mailed, and muted by the one click of a mail program, once or again', async () => {
    const { browser, email } = await newcomer()
    const { body } = await browser.post('/api/reminders?locale=vi', reminder())
    const { id } = body as { id: string }
    await verifyEmail(shop(), email)
    await shop().stop()
    mailServer().received = []
    // The job runs at once after the start; in the night the mail waits until eight.
    await shop().restart()
    const queuedMail = () =>
      inDatabase(shop(), (db) => db.all<{ id: string }>(`select id from mails where kind = 'reminder'`))
    await expect.poll(async () => (await queuedMail()).length, { timeout: 20_000 }).toBe(1)
    await inDatabase(shop(), (db) => db.run(`update mails set due_at = 1 where kind = 'reminder'`))
    const find = () => mailServer().received.find(({ to }) => to.includes(email))?.mail
    await expect.poll(find, { timeout: 30_000 }).toBeDefined()
    const mail = find()!
    expect(mail.subject).toContain('Bà Ngoại')
    const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const call = new URL(header('list-unsubscribe')!.slice(1, -1))
    expect(call.searchParams.get('id')).toBe(id)

    // A program that opens the address in a browser shows the page; one that follows links changes nothing.
    const opened = await guest().get(call.pathname + call.search, { 'Accept-Language': 'vi' })
    expect(opened).toMatchObject({ status: 303 })
    expect(opened.headers.get('location')).toBe(`/vi/reminders/mute#${call.searchParams}`)
    expect((await browser.get('/api/reminders')).body).toMatchObject([{ id, muted: false }])
    const click = () =>
      fetch(shop().url + call.pathname + call.search, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      })
    for (let n = 0; n < 2; n++) expect(await (await click()).json()).toEqual({ muted: true })
    expect((await browser.get('/api/reminders')).body).toMatchObject([{ id, muted: true }])
    call.searchParams.set('token', 'x'.repeat(43))
    expect((await click()).status).toBe(400)
  })
})
