import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { fastImports } from './scripts/lib/fast-imports-flag.mjs'

/** Prepares the demo shop that the tests' shops copy. */
const TEMPLATE = 'tests/factories/shop-template.ts'
const SERVER_TEMPLATE = 'tests/factories/server-template.ts'
/** For the projects whose shops are processes of the built shop. */
const BUILD = 'tests/factories/warn-of-old-build.ts'

/** Unit tests of what several processes must agree on; they run on a database server as well. */
export const ON_SERVER = [
  // Its list is exported by a statement that the SQLite of the server once refused.
  'src/features/invoices/server/invoices.test.ts',
  'src/features/orders/server/admin-orders.test.ts',
  'src/features/orders/server/disputes.test.ts',
  'src/features/orders/server/expired-checkouts.test.ts',
  'src/features/orders/server/stuck-events.test.ts',
  'src/features/orders/server/receive-payment-event.test.ts',
  'src/features/checkout/server/begin-checkout.test.ts',
  'src/features/checkout/server/delivery-holds.test.ts',
  'src/features/checkout/server/owner.test.ts',
  'src/features/promotions/server/edit-promotion.test.ts',
  'src/features/account/server/account.test.ts',
  'src/server/session.test.ts',
]

/** Purchases with things going wrong that three processes behind nginx meet as well (`npm run test:stand`). */
export const ON_STAND = [
  'tests/faults/cash.test.ts',
  'tests/faults/faults.test.ts',
  'tests/faults/kills.test.ts',
  'tests/faults/kills-while-buying.test.ts',
  'tests/faults/last-pieces.test.ts',
  'tests/faults/last-places.test.ts',
  'tests/faults/last-places-moved.test.ts',
  'tests/faults/loss.test.ts',
  'tests/faults/odd-shops.test.ts',
  'tests/faults/provider-faults.test.ts',
  'tests/faults/refunds.test.ts',
  'tests/faults/supplements.test.ts',
]

/** Scripts that tests start are compiled once, and resolve their imports fast: a third of the time of a start. */
const SCRIPTS = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '.setup/compile-cache'),
  NODE_OPTIONS: fastImports.join(' '),
}

const UNIT = '{src,packages,db,scripts,tools}/**/*.test.ts'
const INTEGRATION = '{src,packages,db,scripts,tools}/**/*.integration.test.ts'

export default defineConfig({
  test: {
    // A busy machine must not fail a test that waits for processes: beside other lists, 5 seconds have become 50.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // By default a condition is waited for no longer than a second.
    expect: { poll: { timeout: 30_000 } },
    // The summary of npm test shows a message, and not the difference below it.
    chaiConfig: { truncateThreshold: 600 },
    // Two cores: more workers only make each other late.
    maxWorkers: 2,
    execArgv: fastImports,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [UNIT],
          exclude: ['**/node_modules/**', INTEGRATION],
          // The files of a worker share their modules: loading them anew for each file took a third of the time.
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          env: SCRIPTS,
          // With TEST_DATABASE=server, all of them run on a database server.
          globalSetup: process.env.TEST_DATABASE === 'server' ? SERVER_TEMPLATE : TEMPLATE,
        },
      },
      // Beside the code as well: tests with processes of their own, servers, pictures or long lists. npm run verify,
      // which has to be fast, leaves these to npm test.
      {
        extends: true,
        test: {
          name: 'integration',
          include: [INTEGRATION],
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          env: SCRIPTS,
          globalSetup: TEMPLATE,
        },
      },
      // The unit tests of some files, on a database server instead of a file.
      {
        extends: true,
        test: {
          name: 'server',
          include: ON_SERVER,
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          env: { TEST_DATABASE: 'server', ...SCRIPTS },
          globalSetup: SERVER_TEMPLATE,
        },
      },
      // Against the built shop, as a process of its own.
      {
        extends: true,
        test: {
          name: 'api',
          isolate: false,
          include: ['tests/api/**/*.test.ts', 'tests/upgrades/**/*.test.ts'],
          setupFiles: 'tests/api/setup.ts',
          globalSetup: [BUILD, TEMPLATE],
        },
      },
      // What every page weighs, says and leads to, on the built shop and in Chromium.
      {
        extends: true,
        test: {
          name: 'site',
          // The files of a worker read and parse the pages once.
          isolate: false,
          include: ['tests/site/**/*.test.ts'],
          globalSetup: [BUILD, TEMPLATE, 'tests/site/setup.ts'],
          testTimeout: 300_000,
          // A hook builds another shop, or writes every page of one into files.
          hookTimeout: 900_000,
        },
      },
      // What a stranger may send: each input with what must happen (tests/attacks).
      {
        extends: true,
        test: {
          name: 'attacks',
          isolate: false,
          include: ['tests/attacks/**/*.test.ts'],
          globalSetup: [BUILD, TEMPLATE, 'tests/attacks/counts.ts'],
          testTimeout: 300_000,
        },
      },
      // What money has to survive (docs/decisions/005-money.md): processes are killed here.
      {
        extends: true,
        test: {
          name: 'faults',
          isolate: false,
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: [BUILD, SERVER_TEMPLATE, 'tests/faults/audits.ts'],
          testTimeout: 400_000,
          // Three processes that start on one empty database take a minute on a quiet machine.
          hookTimeout: 900_000,
          // Each of these starts a shop and a provider, and waits most of the time.
          maxWorkers: 4,
          maxConcurrency: 2,
        },
      },
      // The same purchases by three processes behind nginx (tests/faults/stand.ts). npm run test:stand runs them:
      // npm test has no time.
      {
        extends: true,
        test: {
          name: 'stand',
          include: ON_STAND,
          globalSetup: [BUILD, SERVER_TEMPLATE, 'tests/faults/audits.ts'],
          env: { TEST_STAND: '1' },
          testTimeout: 400_000,
          hookTimeout: 300_000,
          // Each world is three processes of the shop.
          fileParallelism: false,
          maxConcurrency: 1,
        },
      },
    ],
  },
})
