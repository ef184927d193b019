import { describe, expect, it } from 'vitest'
import { lintRule } from '#tests/factories/lint-rule.ts'

const refusals = lintRule('no-restricted-imports')
const syntaxErrors = lintRule('no-restricted-syntax')
const importErrors = lintRule('boundaries/dependencies')

describe('packages of a payment provider are refused outside of its adapter', () => {
  it.each([
    ['src/features/orders/server/fulfil.ts', "import Stripe from 'stripe'\n"],
    ['src/features/orders/server/fulfil.ts', "import type Stripe from 'stripe'\n"],
    ['src/features/payments/payment.ts', "import type { Stripe } from '@stripe/stripe-js'\n"],
    ['src/features/payments/server/payment-provider.ts', "import type Stripe from 'stripe'\n"],
    ['src/features/checkout/CheckoutPage.tsx', "import { Elements } from '@stripe/react-stripe-js'\n"],
    ['src/features/checkout/pay.ts', "import { loadStripe } from '@stripe/stripe-js/pure'\n"],
    ['src/server/shop.ts', "import type Stripe from 'stripe'\n"],
    ['tests/faults/provider.ts', "import Stripe from 'stripe'\n"],
  ])('in %s: %s', async (file, code) => {
    expect(await refusals(file, code)).toEqual([expect.stringContaining('payment-provider.ts')])
  })

  it('except in the adapter, in the sandbox, and in the tests’ access to the provider', async () => {
    const code = "import Stripe from 'stripe'\nimport { loadStripe } from '@stripe/stripe-js/pure'\n"
    for (const file of [
      'src/features/payments/server/stripe/stripe-client.ts',
      'src/features/payments/stripe/load-stripe.ts',
      'packages/stripe-sandbox/src/sandbox.ts',
      'tests/factories/stripe.ts',
    ])
      expect(await refusals(file, code), file).toEqual([])
  })
})

describe('the provider’s names of events', () => {
  const code = "export const isRefund = (type: string) => type === 'refund.updated' || type === 'charge.refunded'\n"

  it.each(['src/features/orders/server/order-history.ts', 'src/features/payments/server/payment-provider.ts'])(
    'are refused in %s',
    async (file) => {
      expect(await syntaxErrors(file, code)).toEqual(Array(2).fill(expect.stringContaining('subjectOf()')))
    },
  )

  it('are allowed in its adapter', async () => {
    expect(await syntaxErrors('src/features/payments/server/stripe/stripe-events.ts', code)).toEqual([])
  })
})

describe('the Shop', () => {
  it('may name the type of a port, and imports no value of a feature', async () => {
    const from = (kind: string) =>
      `import ${kind}{ ProviderFailure } from '#features/payments/server/provider-failure.ts'\nexport { ProviderFailure }\n`
    expect(await importErrors('src/server/shop.ts', from('type '))).toEqual([])
    expect(await importErrors('src/server/shop.ts', from(''))).toHaveLength(1)
    expect(await importErrors('src/server/config.ts', from('type '))).toHaveLength(1)
    // The payment providers name their own settings; nothing else is read from a feature.
    expect(await importErrors('src/server/config-payment.ts', from(''))).toEqual([])
    expect(
      await importErrors(
        'src/server/config-payment.ts',
        "import { fulfil } from '#features/orders/server/fulfil.ts'\nfulfil()\n",
      ),
    ).toHaveLength(1)
  })
})
