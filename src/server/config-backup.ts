import { z } from 'zod'
import { databasePath } from '#db/location.ts'
import { serverAddress, text, wholeNumber } from './config-fields.ts'
import { readS3, type S3Config, type storageVariables } from './config-storage.ts'

/** When the shop backs itself up, how many of these backups it keeps, and where it copies them. */
export interface BackupConfig {
  /** The time of day in Vietnam, in minutes since midnight; null: the shop makes no backups by itself. */
  atMinute: number | null
  /** Of how many days the newest backup is kept, and of how many weeks. */
  keepDays: number
  keepWeeks: number
  /** A bucket of its own that each nightly backup is copied to; null: none. */
  bucket: S3Config | null
}

/** In a quiet hour, after the day's last orders. */
const USUAL_TIME = '03:00'

export const backupVariables = {
  BACKUP_AT: z
    .string()
    .trim()
    .regex(/^(?:off|(?:[01]\d|2[0-3]):[0-5]\d)$/, 'is neither a time of day such as 03:00 nor off')
    .optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 366, 7),
  BACKUP_KEEP_WEEKS: wholeNumber(0, 520, 4),
  BACKUP_S3_BUCKET: text,
  BACKUP_S3_ENDPOINT: serverAddress,
  BACKUP_S3_REGION: text,
  BACKUP_S3_ACCESS_KEY_ID: text,
  BACKUP_S3_SECRET_ACCESS_KEY: text,
}

type Variables = z.infer<z.ZodObject<typeof backupVariables>> & z.infer<z.ZodObject<typeof storageVariables>>

/**
 * Returns when backups are made, in minutes after midnight in Vietnam; null for never. Unless BACKUP_AT says otherwise,
 * a shop with real keys on a file makes them at night.
 */
export function readBackupTime(
  { BACKUP_AT }: Pick<Variables, 'BACKUP_AT'>,
  { databaseUrl, sandbox }: { databaseUrl: string; sandbox: boolean },
): number | null {
  const isUsual = !sandbox && databasePath(databaseUrl) !== undefined
  const time = BACKUP_AT ?? (isUsual ? USUAL_TIME : 'off')
  if (time === 'off') return null
  const [hours, minutes] = time.split(':').map(Number)
  return hours! * 60 + minutes!
}

/**
 * Returns the bucket for backups. Its missing settings are those of the bucket for pictures.
 * @throws Error with a sentence for the owner if a setting is missing, or the bucket is that of the pictures
 */
export function readBackupBucket(vars: Variables): S3Config | null {
  const settings = {
    S3_BUCKET: vars.BACKUP_S3_BUCKET,
    S3_ENDPOINT: vars.BACKUP_S3_ENDPOINT ?? vars.S3_ENDPOINT,
    S3_REGION: vars.BACKUP_S3_REGION ?? vars.S3_REGION,
    S3_ACCESS_KEY_ID: vars.BACKUP_S3_ACCESS_KEY_ID ?? vars.S3_ACCESS_KEY_ID,
    S3_SECRET_ACCESS_KEY: vars.BACKUP_S3_SECRET_ACCESS_KEY ?? vars.S3_SECRET_ACCESS_KEY,
    S3_PUBLIC_URL: undefined,
  }
  if (!settings.S3_BUCKET) {
    const given = Object.entries(vars).find(([name, value]) => name.startsWith('BACKUP_S3_') && value !== undefined)
    if (given) throw new Error(`${given[0]} is set, but BACKUP_S3_BUCKET is not: name the bucket that backups go to.`)
    return null
  }
  let bucket: S3Config | null
  try {
    bucket = readS3(settings)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(reason.replaceAll(/\bS3_/g, 'BACKUP_S3_'), { cause: error })
  }
  if (settings.S3_BUCKET === vars.S3_BUCKET && settings.S3_ENDPOINT === vars.S3_ENDPOINT)
    throw new Error('BACKUP_S3_BUCKET is the bucket of the pictures, which others may read: name another one.')
  return bucket
}
