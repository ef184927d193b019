import { PAYMENT_ADAPTERS } from '#features/payments/server/payment-adapters.ts'
import { inspectConfig } from '#server/config.ts'

/** Placeholders for keys that are asked for later, so that their absence is not reported for another setting. */
const KEYS_TO_COME = Object.fromEntries(
  PAYMENT_ADAPTERS.flatMap(({ keys }) => Object.entries(keys).map(([name, { sample }]) => [name, sample])),
)

/**
 * Returns what is wrong with one setting, given those already settled, as a sentence, or null. The rules are the
 * server's own.
 */
export function problemWithSetting(name: string, value: string, settled: NodeJS.ProcessEnv): string | null {
  const { findings } = inspectConfig({ ...KEYS_TO_COME, ...settled, [name]: value })
  const problem = findings.find(({ severity, variable }) => severity === 'refused' && variable === name)
  return problem ? `${name} ${problem.what}` : null
}
