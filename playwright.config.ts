import { defineConfig } from '@playwright/test'
import { installedChromium } from './scripts/lib/chromium.mjs'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // The second prepares the demo shop that the workers' shops copy.
  globalSetup: ['./tests/factories/warn-of-old-build.ts', './tests/factories/shop-template.ts'],
  // Each worker has a shop of its own. A third fills two cores while the others wait for a shop or a browser.
  workers: 3,
  fullyParallel: false,
  timeout: 120_000,
  retries: 0,
  expect: { timeout: 20_000 },
  // Pictures of views: tests/e2e/views.spec.ts.
  snapshotPathTemplate: '{testDir}/views/{arg}{ext}',
  // With STEP_TIMES=1: where the time goes.
  reporter: [['list'], ['json'], ...(process.env.STEP_TIMES ? [['./tests/e2e/step-times.ts'] as const] : [])],
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Asia/Ho_Chi_Minh',
    // Without a graphics card every frame of an animation is painted by the processor. The journeys of a customer and
    // of the owner have motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: installedChromium(),
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
    // A new context compiles every script again; an emptied one does not.
    reuseContext: true,
    // Recording costs a fifth of the suite's time. After a failure: npx playwright test FILE --trace on
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
