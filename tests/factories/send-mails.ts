// Sends the mails of a data folder that are due, as a process that a test kills.
import { createShop } from '#composition/create-shop.ts'
import { testConfig } from './test-shop.ts'
import { openMailTransport } from '#features/mail/server/mail-transport.ts'
import { sendDue } from '#features/mail/server/sender.ts'
import { composeShortly } from './many-mails.ts'

// Ends when the test's process ends.
process.stdin.resume().on('end', () => process.exit())

const { shop } = await createShop(testConfig(process.argv[2]!, { SMTP_URL: process.argv[3]! }))
await sendDue(shop, composeShortly, openMailTransport(shop))
