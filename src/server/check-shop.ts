import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { peekState, type PeekedState } from '#db/peek-state.ts'
import { databasePath } from '#db/location.ts'
import { inspectConfig, type Config, type Inspection } from './config.ts'
import { findingLine, missing, risk, type Finding, type Severity } from './config-finding.ts'
import { findServerRisks } from './database-server.ts'
import { findStateRisks } from './state-risks.ts'
import { DAY_MS } from '#shared/durations.ts'

/** From the most to the least serious. */
const ORDER: readonly Severity[] = ['refused', 'risk', 'missing']

/** How old the newest backup of an open shop may be, in milliseconds. */
const BACKUP_AGE_MS = 2 * DAY_MS

/** Inspects the whole configuration: the settings, the database that they name, and the files around it. */
export async function checkShop(env: Record<string, string | undefined>, now = new Date()): Promise<Inspection> {
  const { config, findings } = inspectConfig(env)
  const state = await peekState(config.database)
  const server = await findServerRisks(config.database)
  const all = [
    ...findings,
    ...server,
    ...(state ? findStateRisks(config, state) : []),
    ...findLooseFiles(config, env, state, now),
  ]
  const rank = ({ severity }: Finding) => ORDER.indexOf(severity)
  return { config, findings: all.sort((a, b) => rank(a) - rank(b)) }
}

/** Returns the findings in at most three lines: how many of each kind, and the two gravest. */
export function summaryLines(findings: readonly Finding[]): string[] {
  const count = (severity: Severity) => findings.filter((finding) => finding.severity === severity).length
  if (findings.length === 0) return ['Configuration: nothing is risky, and nothing is missing.']
  return [
    `Configuration: ${count('risk')} risks, ${count('missing')} parts missing; npm run check lists them.`,
    ...findings.slice(0, 2).map((finding) => `${finding.severity}: ${findingLine(finding)}`),
  ]
}

function findLooseFiles(
  config: Config,
  env: Record<string, string | undefined>,
  state: PeekedState | null,
  now: Date,
): Finding[] {
  const found: Finding[] = []
  const file = resolve(env.SHOP_ENV_FILE && env.SHOP_ENV_FILE !== 'none' ? env.SHOP_ENV_FILE : '.env')
  if (env.SHOP_ENV_FILE !== 'none' && process.platform !== 'win32' && existsSync(file)) {
    if ((statSync(file).mode & 0o077) !== 0)
      found.push(
        risk('SHOP_ENV_FILE', `(${file}) can be read by other users of this machine`, `Run chmod 600 ${file}.`),
      )
  }
  // A demo needs no backups, and a database server makes its own backups.
  if (state?.openedAt && databasePath(config.database.url)) found.push(...findOldBackups(config, now))
  return found
}

function findOldBackups({ dataDir, backupDir }: Config, now: Date): Finding[] {
  const backups = existsSync(backupDir)
    ? readdirSync(backupDir).filter((name) => existsSync(join(backupDir, name, 'shop.db')))
    : []
  const newest = Math.max(0, ...backups.map((name) => statSync(join(backupDir, name)).mtimeMs))
  const found: Finding[] = []
  if (now.getTime() - newest > BACKUP_AGE_MS)
    found.push(
      missing(
        'BACKUP_DIR',
        `(${backupDir}) holds ${backups.length === 0 ? 'no backup' : 'no backup of the last two days'}`,
        'Run npm run backup every night (docs/operations.md).',
      ),
    )
  if (!/^\.\.(?:[\\/]|$)/.test(relative(dataDir, backupDir)))
    found.push(
      risk(
        'BACKUP_DIR',
        'is inside DATA_DIR: whatever destroys one destroys the other',
        'Set it to a folder on another disk.',
      ),
    )
  return found
}
