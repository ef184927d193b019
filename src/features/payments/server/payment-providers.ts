import type { Currency } from '#shared/money.ts'
import type { CheckoutMethod } from '#shared/payment-methods.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { ProviderFailure } from './provider-failure.ts'

/** The payment providers that a shop is configured with. */
export interface PaymentProviders {
  /** In the order of configuration, at least one. */
  readonly all: readonly PaymentProvider[]
  readonly names: readonly string[]
  /** Returns the first provider of a method; null: the shop does not offer it. */
  offering(method: CheckoutMethod): PaymentProvider | null
  /** Returns the provider that a row or a path names; null: it is not configured. */
  find(name: string): PaymentProvider | null
  /**
   * Returns the provider that a row names.
   * @throws ProviderFailure of kind `unconfigured`
   */
  of(name: string): PaymentProvider
}

/** A name is a part of the webhook's path and of keys in `shop_state`. */
const NAME = /^[a-z][a-z0-9-]*$/

/**
 * Makes a shop's list of payment providers.
 * @throws Error without a provider, if two have the same name, or if a name cannot be part of a path
 */
export function paymentProviders(...all: PaymentProvider[]): PaymentProviders {
  if (all.length === 0) throw new Error('No payment provider is configured')
  const byName = new Map(all.map((provider) => [provider.name, provider]))
  const names = [...byName.keys()]
  if (names.length < all.length) throw new Error(`Two payment providers share a name: ${names.join(', ')}`)
  for (const name of names) if (!NAME.test(name)) throw new Error(`A payment provider cannot be named ${name}`)
  const find = (name: string) => byName.get(name) ?? null
  return {
    all,
    names,
    offering: (method) => all.find((provider) => provider.method === method) ?? null,
    find,
    of(name) {
      const provider = find(name)
      if (!provider) throw notConfigured(name)
      return provider
    },
  }
}

/** Returns the provider of a checkout that names no method: the first whose form the checkout page shows. */
export function defaultProvider({ payments }: { payments: PaymentProviders }): PaymentProvider {
  return payments.all.find(({ form }) => form !== null) ?? payments.all[0]!
}

/** Returns whether a provider takes no payment as small as this, in minor units of the currency. */
export function isTooSmallFor(
  provider: Pick<PaymentProvider, 'minAmount'> | null,
  { amount, currency }: { amount: number; currency: Currency },
): boolean {
  return amount < minAmountOf(provider, currency)
}

/** Returns the smallest payment that a provider takes, in minor units of a currency. None takes a payment of nothing. */
export function minAmountOf(provider: Pick<PaymentProvider, 'minAmount'> | null, currency: Currency): number {
  return provider?.minAmount?.[currency] ?? 1
}

/** Returns the failure of every call to a provider that a row names and the shop has no longer configured. */
export function notConfigured(name: string): ProviderFailure {
  return new ProviderFailure({
    kind: 'unconfigured',
    message: `The payment provider "${name}" is not configured. Its payments wait until it is configured again.`,
  })
}
