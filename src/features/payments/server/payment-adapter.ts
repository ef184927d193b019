import type { IncomingMessage, ServerResponse } from 'node:http'
import type { z } from 'zod'
import type { Database } from '#db/client.ts'
import type { Clock } from '#server/clock.ts'
import type { Finding } from '#server/config-finding.ts'
import type { Watch } from '#server/watch/watch-call.ts'
import type { PaymentProvider } from './payment-provider.ts'

/** An environment variable without which the provider moves no real money. */
export interface PaymentKeySpec {
  shape: RegExp
  /** What the key looks like, for messages. */
  example: string
  /** A value of this shape, for `npm run open-shop` to check other settings with before it asks for the key. */
  sample: string
  /** Returns what is wrong with a value of another kind, as the rest of a sentence; null: nothing that has a name. */
  mistake?(value: string): string | null
  /** What `npm run open-shop` asks. */
  question: string
  /** The input is hidden while it is typed. */
  secret?: true
}

/** The variables of one adapter as they are set, without blank edges; undefined: not set. */
export type PaymentVariables = Readonly<Record<string, string | undefined>>

/**
 * Everything that the shop knows of a payment provider before it opens it: its settings, what of them is secret, and
 * its sandbox. `PAYMENT_ADAPTERS` lists one for each provider.
 */
export interface PaymentAdapter<Settings = unknown> {
  /** `PaymentProvider.name`. */
  readonly name: string
  /**
   * The keys, all or none of which are set. If a key of any provider is set, the shop takes real money: there is no
   * sandbox then, and a provider whose own keys are missing is not offered. An adapter without keys is always offered.
   */
  readonly keys: Readonly<Record<string, PaymentKeySpec>>
  /** Its other variables. */
  readonly variables: Readonly<Record<string, z.ZodType<string | undefined>>>
  /** What the log cuts out: names of header fields, and shapes of secrets. */
  readonly secrets: { readonly headers: readonly string[]; readonly shapes: readonly RegExp[] }

  /** The origins that its form in the browser loads from, for the content security policy. */
  readonly origins: Readonly<Record<'script' | 'connect' | 'frame', readonly string[]>>

  /**
   * Returns the settings that `open` takes, and adds what is refused or risky to `findings`.
   * @param sandbox test payments only: the keys are not set
   */
  readSettings(vars: PaymentVariables, sandbox: boolean, findings: Finding[]): Settings
  /** Opens the provider, and the sandbox that replaces it. */
  open(settings: Settings, context: AdapterContext): Promise<OpenAdapter>
  /** The variable for the address of a sandbox that several processes share; null without such a sandbox. */
  readonly sandboxVariable: string | null
  /** The files that a sandbox inside the shop writes to the data folder; null without such a sandbox. */
  readonly sandboxFiles: SandboxFiles | null
}

/** The shop around a provider. */
export interface AdapterContext extends Watch {
  db: Database
  clock: Clock
  sandbox: boolean
  /** True in a command beside the shop, whose sandboxes do nothing by themselves. */
  isBeside: boolean
  dataDir: string
  /** The address of this process at which the provider's webhook is received. */
  webhookUrl: string
}

export interface OpenAdapter {
  provider: PaymentProvider
  /** Null: the shop takes real money, or there is no sandbox. */
  sandbox: ProviderSandbox | null
}

/** A service that replaces a payment provider, in this process or at an address that requests are forwarded to. */
export interface ProviderSandbox {
  /** The start of the paths that it answers. */
  path: string
  /** @param options.hasControls whether callers may make payments fail, for tests */
  answer(req: IncomingMessage, res: ServerResponse, options: { hasControls: boolean }): Promise<void>
  /** Lets other processes of this account use the controls. Returns the function that ends it. */
  openControls(dataDir: string): () => void
  close(): Promise<void>
}

interface SandboxFiles {
  /** Names in the data folder. */
  names: readonly string[]
  /** Returns the ids of the payments that the sandbox knows: test money paid them. */
  paymentIds(dataDir: string): Set<string>
}
