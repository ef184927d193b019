import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each worker has a shop of its own; two cores carry two.
  workers: 2,
  fullyParallel: false,
  timeout: 120_000,
  // A browser on a busy machine may be late once. What needs its second try is named at the end of `npm test`.
  retries: 1,
  expect: { timeout: 20_000 },
  // With STEP_TIMES=1: where the time goes.
  reporter: [['list'], ['json'], ...(process.env.STEP_TIMES ? [['./tests/e2e/step-times.ts'] as const] : [])],
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Ho_Chi_Minh',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // Recording costs a fifth of the suite's time. After a failure: npx playwright test FILE --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
