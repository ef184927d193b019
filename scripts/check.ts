// npm run check: lists every risk and missing part of the current configuration, .env included. Exits with 1 if the
// shop would refuse to start.
import { checkShop } from '#server/check-shop.ts'
import type { BackupConfig } from '#server/config-backup.ts'
import { environment } from '#server/config.ts'
import { ConfigError } from '#server/config-finding.ts'

try {
  const { config, findings } = await checkShop(environment())
  console.log(`Address   ${config.siteUrl}, listening on ${config.host}:${config.port}`)
  console.log(`Data      ${config.dataDir}`)
  console.log(`Backups   ${config.backupDir}, ${nightly(config.backups)}`)
  console.log(`Payments  ${config.payments.sandbox ? 'the sandbox: test cards pay' : 'the provider, with real keys'}\n`)
  for (const { severity, variable, what, remedy } of findings)
    console.log(`${severity.toUpperCase().padEnd(8)}  ${variable} ${what}.\n          ${remedy}`)
  if (findings.length === 0) console.log('Nothing is risky, and nothing is missing.')
  if (findings.some(({ severity }) => severity === 'refused')) {
    console.log('\nThe shop would refuse to start.')
    process.exitCode = 1
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (!(error instanceof ConfigError)) console.error(error)
  process.exitCode = 1
}

function nightly({ atMinute, bucket }: BackupConfig): string {
  if (atMinute === null) return 'by npm run backup only'
  const time = [Math.floor(atMinute / 60), atMinute % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return `every night at ${time} in Vietnam${bucket ? `, and into the bucket ${bucket.bucket}` : ''}`
}
