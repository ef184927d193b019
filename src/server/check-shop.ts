import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { peekState } from '#db/peek-state.ts'
import { findBackupGaps } from './backup-gaps.ts'
import { inspectConfig, type Config, type Inspection } from './config.ts'
import { findingLine, risk, type Finding, type Severity } from './config-finding.ts'
import { findServerRisks } from './database-server.ts'
import { findNoticeGaps, findStateRisks } from './state-risks.ts'

/** From the most to the least serious. */
const ORDER: readonly Severity[] = ['refused', 'risk', 'missing']

/** Inspects the whole configuration: the settings, the database that they name, and the files around it. */
export async function checkShop(env: Record<string, string | undefined>, now = new Date()): Promise<Inspection> {
  const { config, findings } = inspectConfig(env)
  const state = await peekState(config.database)
  const server = await findServerRisks(config.database)
  const ofState = state ? [...findStateRisks(config, state), ...findNoticeGaps(config, state)] : []
  const ofBackups = state?.openedAt ? findBackupGaps(config, env, state, now) : []
  const all = [...findings, ...server, ...ofState, ...ofBackups, ...findLooseFiles(env), ...findPhotosLeft(config)]
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

function findLooseFiles(env: Record<string, string | undefined>): Finding[] {
  const found: Finding[] = []
  const file = resolve(env.SHOP_ENV_FILE && env.SHOP_ENV_FILE !== 'none' ? env.SHOP_ENV_FILE : '.env')
  if (env.SHOP_ENV_FILE !== 'none' && process.platform !== 'win32' && existsSync(file)) {
    if ((statSync(file).mode & 0o077) !== 0)
      found.push(
        risk('SHOP_ENV_FILE', `(${file}) can be read by other users of this machine`, `Run chmod 600 ${file}.`),
      )
  }
  return found
}

/** Finds photos of customers in the folder of a shop with a bucket: it removes photos from the bucket only. */
function findPhotosLeft({ s3, dataDir }: Config): Finding[] {
  const folders = ['private', 'r'].map((name) => join(dataDir, 'uploads', name))
  if (!s3 || !folders.some((folder) => existsSync(folder) && readdirSync(folder).length > 0)) return []
  return [
    risk(
      'S3_BUCKET',
      `is set, but ${join(dataDir, 'uploads')} has photos of orders, claims or reviews, which outlive their removal`,
      'Run npm run uploads:push -- --last while no process runs on this folder.',
    ),
  ]
}
