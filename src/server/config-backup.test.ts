import { expect, test } from 'vitest'
import { inspectConfig, readConfig } from './config.ts'

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_live_1234567890abcdef',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1234567890abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_1234567890abcdef',
  SITE_URL: 'https://shop.example',
}
const BUCKET = { BACKUP_S3_BUCKET: 'copies', S3_ENDPOINT: 'https://s3.example' }
const KEY = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
const timeOf = (env: Record<string, string>) => readConfig(env).backups.atMinute

test('a shop with real keys on a file backs itself up at three; the sandbox and a server do so if they are told to', () => {
  expect(timeOf(KEYS)).toBe(180)
  expect(timeOf({})).toBeNull()
  expect(timeOf({ ...KEYS, DATABASE_URL: 'https://database.example' })).toBeNull()
  expect(timeOf({ BACKUP_AT: '23:59', DATABASE_URL: 'https://database.example' })).toBe(23 * 60 + 59)
  expect(timeOf({ ...KEYS, BACKUP_AT: 'off' })).toBeNull()
})

test.each([
  [{ BACKUP_AT: '3 am' }, 'BACKUP_AT is neither a time of day such as 03:00 nor off'],
  [{ BACKUP_KEEP_DAYS: '0' }, 'BACKUP_KEEP_DAYS'],
  [{ BACKUP_S3_REGION: 'eu' }, 'BACKUP_S3_BUCKET is not'],
  [{ ...BUCKET }, 'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY are needed'],
  [{ ...BUCKET, ...KEY, S3_BUCKET: 'copies' }, 'is the bucket of the pictures'],
])('%j is refused', (env, message) => {
  expect(() => readConfig(env as Record<string, string>)).toThrow(message)
})

test('missing settings of the bucket for backups are those of the bucket for pictures', () => {
  const { bucket } = readConfig({ ...BUCKET, ...KEY, S3_BUCKET: 'pictures', BACKUP_S3_ACCESS_KEY_ID: 'own' }).backups
  expect(bucket).toMatchObject({ bucket: 'copies', endpoint: 'https://s3.example', accessKeyId: 'own' })
})

test('a misspelt variable of backups is named', () => {
  const { findings } = inspectConfig({ BACKUP_KEEP: '7' })
  expect(findings).toContainEqual(expect.objectContaining({ severity: 'risk', variable: 'BACKUP_KEEP' }))
})
