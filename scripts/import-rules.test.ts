import { describe, expect, it } from 'vitest'
import { lintRule } from '#tests/factories/lint-rule.ts'
import { FEATURE_IMPORTS, refuseCircles } from './lint/features.js'
import { readSources } from './lib/sources.ts'

const importErrors = lintRule('boundaries/dependencies')
const nameErrors = lintRule('no-restricted-imports')

describe('import rules', () => {
  it.each([
    ['src/features/cart/cart.ts', '../../server/config.ts', 'a feature its server'],
    ['src/features/cart/cart.ts', '../checkout/quote.ts', 'a feature another one that is not declared'],
    ['src/features/checkout/quote.ts', '../../../db/schema/index.ts', 'browser code the database'],
    ['src/features/checkout/checkout.schema.ts', './server/price-cart.ts', "a wire schema the server's half"],
    ['src/server/errors.ts', '../features/cart/cart.ts', 'src/server a feature'],
    ['src/shared/money.ts', '../features/cart/cart.ts', 'shared a feature'],
    ['db/seed/seed.ts', '../../tools/picture-studio/files.ts', 'the shop a tool'],
    ['tools/picture-studio/draw.ts', '../../src/shared/slug.ts', 'a tool the shop'],
    ['packages/stripe-sandbox/src/money.ts', '../../../src/server/config.ts', 'a package the shop'],
    [
      'packages/stripe-sandbox/src/shared/cards.test.ts',
      '../../../../src/shared/money.ts',
      "a package's test the shop",
    ],
    ['src/features/cart/cart.ts', '@moc-lan/stripe-sandbox', 'a feature a package that is not for it'],
    ['src/features/orders/server/fulfil.ts', '@moc-lan/page-store', 'a feature a package that is not for it'],
    ['packages/page-store/src/page-store.ts', '@moc-lan/stripe-sandbox', 'a package another one'],
    ['packages/page-store/src/page-store.test.ts', '../../../src/server/every.ts', "a package's test the shop"],
    ['src/server/errors.ts', '@moc-lan/stripe-sandbox', 'src/server a package that composition hands in'],
    ['db/schema/orders.ts', '../../src/features/orders/order-id.ts', 'the schema a feature'],
    ['src/features/cart/cart.ts', '#server/config.ts', 'a feature its server'],
    ['src/features/cart/cart.ts', '#features/checkout/quote.ts', 'a feature another one that is not declared'],
    ['src/features/checkout/quote.ts', '#db/schema/index.ts', 'browser code the database'],
    ['src/server/errors.ts', '#features/cart/cart.ts', 'src/server a feature'],
    ['src/shared/money.ts', '#src/server.ts', 'shared the process'],
    [
      'src/features/contact/contact.calls.ts',
      '#features/contact/server/contact-messages.ts',
      "a contract the server's half",
    ],
    ['src/features/contact/contact.calls.ts', '#features/cart/cart.ts', 'a contract a feature that is not declared'],
    ['src/server/errors.ts', '#features/contact/contact.calls.ts', 'src/server a contract'],
    ['src/shared/locale.ts', '#i18n/messages.ts', 'shared the messages'],
    ['db/schema/orders.ts', '#i18n/messages.ts', 'the schema the messages'],
  ])('refuse in %s an import of %s (%s)', async (file, target) => {
    expect(await importErrors(file, `import * as x from '${target}'\nexport default x\n`)).toHaveLength(1)
  })

  it.each([
    ['src/features/checkout/quote.ts', '../cart/cart.ts'],
    ['src/features/checkout/server/price-cart.ts', '../../promotions/server/queries.ts'],
    ['src/features/orders/server/fulfil.ts', '../../../../db/schema/index.ts'],
    ['src/features/cart/cart.ts', '../../shared/money.ts'],
    ['src/features/orders/server/fulfil.ts', '#db/schema/index.ts'],
    ['src/features/cart/cart.ts', '#shared/money.ts'],
    ['src/features/cart/cart.ts', '#features/account/security/security.calls.ts'],
    ['src/shared/locale.ts', '#i18n/locales.ts'],
    ['db/schema/orders.ts', '#i18n/locales.ts'],
    ['src/server/errors.ts', '#i18n/locales.ts'],
    ['src/features/payments/stripe/load-stripe.ts', '@moc-lan/stripe-sandbox/browser'],
    ['src/server/http/assets.ts', '@moc-lan/page-store'],
    ['src/features/publishing/server/open-page-store.ts', '@moc-lan/page-store'],
    ['src/composition/create-shop.ts', '@moc-lan/stripe-sandbox'],
    ['packages/stripe-sandbox/src/money.ts', './shared/cards.ts'],
  ])('allow in %s an import of %s', async (file, target) => {
    expect(await importErrors(file, `import * as x from '${target}'\nexport default x\n`)).toEqual([])
  })

  it.each([
    ['src/features/cart/cart.schema.ts', 'drizzle-orm', 'a wire schema the database library'],
    ['src/features/contact/contact.calls.ts', 'drizzle-orm/sqlite-core', 'calls the database library'],
    ['src/features/checkout/server/price-cart.ts', '#features/cart/cart.store.ts', "the server's half a store"],
    ['src/server/errors.ts', '#features/cart/cart.atom.ts', 'src/server a store'],
    ['src/pages/api/products.ts', '#features/preferences/preferences.store.ts', 'an endpoint a store'],
  ])('refuse in %s the name %s (%s)', async (file, target) => {
    expect(await nameErrors(file, `import * as x from '${target}'\nexport default x\n`)).toHaveLength(1)
  })

  it("refuse a store in an Astro file's frontmatter, and allow it in the file's script", async () => {
    const line = "import { $cart } from '#features/cart/cart.atom.ts'\nconsole.log($cart)\n"
    expect(await nameErrors('src/ui/Email.astro', `---\n${line}---\n<p></p>\n`)).toHaveLength(1)
    expect(await nameErrors('src/ui/Email.astro', `---\n---\n<script>\n${line}</script>\n`)).toEqual([])
  })

  it('refuse a timer in place of a job', async () => {
    const refusals = lintRule('no-restricted-syntax')
    expect(await refusals('src/features/mail/server/sender.ts', 'setInterval(() => {}, 1000)\n')).toHaveLength(1)
  })

  it('let a feature import no other that it does not use', async () => {
    const sources = [...(await readSources())].filter(([file]) => !file.includes('.test.'))
    const unused = Object.entries(FEATURE_IMPORTS).flatMap(([feature, permitted]) => {
      const code = sources.filter(([file]) => file.startsWith(`src/features/${feature}/`)).map(([, text]) => text)
      // Every feature may import the calls of any other.
      const used = new Set(code.join('\n').match(/(?<='#features\/)[^/]+(?=\/(?!\S*\.calls\.ts'))/g))
      return permitted.filter((other) => !used.has(other)).map((other) => `${feature} imports nothing of ${other}`)
    })
    expect(unused).toEqual([])
  })

  it('refuse features that import each other in a circle', () => {
    expect(() => refuseCircles({ a: ['b'], b: ['c'], c: ['a'] })).toThrow(/a → b → c → a/)
  })
})
