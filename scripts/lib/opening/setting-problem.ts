import { inspectConfig } from '#server/config.ts'

/** Placeholders for keys that are asked for later, so that their absence is not reported for another setting. */
const KEYS_TO_COME = {
  STRIPE_SECRET_KEY: 'sk_live_later',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_later',
  STRIPE_WEBHOOK_SECRET: 'whsec_later',
}

/**
 * Returns what is wrong with one setting, given those already settled, as a sentence, or null. The rules are the
 * server's own.
 */
export function problemWithSetting(name: string, value: string, settled: NodeJS.ProcessEnv): string | null {
  const { findings } = inspectConfig({ ...KEYS_TO_COME, ...settled, [name]: value })
  const problem = findings.find(({ severity, variable }) => severity === 'refused' && variable === name)
  return problem ? `${name} ${problem.what}` : null
}
