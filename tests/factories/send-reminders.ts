// Queues the reminders of a data folder that are due and sends their mails, as a process that a test kills.
import { createShop } from '#composition/create-shop.ts'
import { compose } from '#features/mail-texts/server/compose.ts'
import { openMailTransport } from '#features/mail/server/mail-transport.ts'
import { sendDue } from '#features/mail/server/sender.ts'
import { queueReminders } from '#features/reminders/server/queue-reminders.ts'
import { testConfig } from './test-shop.ts'

// Ends when the test's process ends.
process.stdin.resume().on('end', () => process.exit())

const [, , dataDir, mailServer, from, offsetMs] = process.argv
const clock = { now: () => new Date(Date.now() + Number(offsetMs)) }
const { shop } = await createShop(testConfig(dataDir!, { SMTP_URL: mailServer!, MAIL_FROM: from! }), { clock })
await queueReminders(shop)
await sendDue(shop, compose, openMailTransport(shop))
