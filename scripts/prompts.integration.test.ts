// Commands that ask a question at a terminal.
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orders, users } from '#db/schema/index.ts'
import { anOrder } from '#tests/factories/customers.ts'
import { nodeCommand, root } from '#tests/factories/running-shop.ts'
import { KEYS, openTerminal } from '#tests/factories/terminal.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'

let test: TestShop
beforeEach(async () => {
  test = await openTestShop()
})
afterEach(() => test.close())

const run = (script: string, ...args: string[]) =>
  openTerminal([...nodeCommand, join(root, 'scripts', script), ...args], root, {
    SHOP_ENV_FILE: 'none',
    DATA_DIR: test.shop.config.dataDir,
    LOG_LEVEL: 'silent',
  })

describe('npm run admin:create at a terminal', () => {
  const email = 'linh@example.com'
  const owners = () => test.shop.db.select({ role: users.role }).from(users).where(eq(users.email, email))

  it('asks for the password, and does not show what is typed', async () => {
    const terminal = run('admin-create.ts', email)
    await terminal.answer('Password', 'the florist 2026')
    expect(await terminal.ended, terminal.output()).toBe(0)
    expect(terminal.output()).toContain(`${email} is an owner.`)
    expect(terminal.output()).not.toContain('florist')
    expect(await owners()).toEqual([{ role: 'owner' }])
  })

  it('says that it changed nothing when it is broken off', async () => {
    const terminal = run('admin-create.ts', email)
    await terminal.until('Password')
    terminal.type('half', KEYS.interrupt)
    expect(await terminal.ended).toBe(1)
    expect(terminal.output()).toContain('Broken off: nothing was changed.')
    expect(terminal.output()).not.toMatch(/ExitPromptError|half/)
    expect(await owners()).toEqual([])
  })
})

describe('npm run privacy -- forget at a terminal', () => {
  const person = 'gone@example.com'
  const left = () => test.shop.db.select().from(orders).where(like(orders.customerEmail, person))
  beforeEach(async () => {
    await anOrder(test, { email: person })
  })

  it('forgets once the word is typed', async () => {
    const terminal = run('privacy.ts', 'forget', person)
    await terminal.answer(`Forget ${person} for good?`, 'forget')
    expect(await terminal.ended, terminal.output()).toBe(0)
    expect(await left()).toEqual([])
  })

  it.each([
    ['another answer', ['yes', KEYS.enter]],
    ['Ctrl-C', [KEYS.interrupt]],
  ])('changes nothing after %s', async (_, keys) => {
    const terminal = run('privacy.ts', 'forget', person)
    await terminal.until(`Forget ${person} for good?`)
    terminal.type(...keys)
    expect(await terminal.ended).toBe(1)
    expect(terminal.output()).toContain('Nothing was changed.')
    expect(terminal.output()).not.toContain('ExitPromptError')
    expect(await left()).toHaveLength(1)
  })
})
