import { join } from 'node:path'
import { createSandbox, serveSandbox, writeControlKey, type Sandbox } from '@moc-lan/stripe-sandbox'
import { answerFailure } from '#server/http/answer-failure.ts'
import { forward } from '#server/http/proxy.ts'
import type { AdapterContext, OpenAdapter, ProviderSandbox } from '../payment-adapter.ts'
import { stripeProvider } from './stripe-provider.ts'
import type { StripeSettings } from './stripe-settings.ts'

const PATH = '/sandbox/stripe/'

/** The sandbox in this process. */
export interface InsideSandbox extends ProviderSandbox {
  inside: Sandbox
}

/** Opens Stripe, or the sandbox that replaces it: in this process, or at STRIPE_API_URL. */
export function openStripe(settings: StripeSettings, context: AdapterContext): OpenAdapter {
  const { apiUrl } = settings
  if (!context.sandbox) return { provider: stripeProvider(settings, context, null), sandbox: null }
  if (apiUrl !== null) return { provider: stripeProvider(settings, context, null), sandbox: sandboxAt(new URL(apiUrl)) }
  const inside = createSandbox({
    stateFile: join(context.dataDir, 'sandbox.db'),
    webhook: { url: context.webhookUrl, secret: settings.webhookSecret },
    now: () => context.clock.now().getTime(),
    isBeside: context.isBeside,
  })
  const provider = stripeProvider(settings, context, inside)
  return { provider, sandbox: sandboxInside(inside) }
}

function sandboxInside(inside: Sandbox): InsideSandbox {
  return {
    inside,
    path: PATH,
    answer: (req, res, options) => serveSandbox(inside, `http://${req.headers.host ?? 'localhost'}`, req, res, options),
    openControls: (dataDir) => writeControlKey(dataDir, inside.controlKey),
    close: () => inside.close(),
  }
}

/** A sandbox that runs as a process of its own. Its controls are not for the shop's visitors. */
function sandboxAt(address: URL): ProviderSandbox {
  return {
    path: PATH,
    async answer(req, res) {
      if (req.url?.startsWith(`${PATH}_`)) answerFailure(req, res, 'not_found')
      else forward(req, res, address)
    },
    openControls: () => () => {},
    close: async () => {},
  }
}
