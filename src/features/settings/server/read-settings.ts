import { createHash } from 'node:crypto'
import type { Database } from '#db/client.ts'
import type { DeliveryRules } from '#features/delivery/delivery-rules.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { SECTIONS, type SectionName } from '../delivery-sections.schema.ts'
import type { Settings } from '../settings.calls.ts'
import { DELIVERY_SECTIONS } from './delivery-sections.ts'

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]

/** Returns the settings of the shop: what the owner has stored, and the defaults of the rest. */
export async function readSettings(db: Pick<Database, 'select'>): Promise<Settings> {
  return settingsOf(await readDeliveryRules(db))
}

/** Returns the settings that delivery rules make. */
export function settingsOf(rules: DeliveryRules): Settings {
  const section = (name: SectionName) => [
    name,
    { version: versionOf(rules, name), ...DELIVERY_SECTIONS[name].read(rules) },
  ]
  return Object.fromEntries(SECTION_NAMES.map(section)) as Settings
}

/**
 * Returns the version of a section: a digest of its values, so that a change by any way counts, a restored backup or a
 * command too.
 */
export function versionOf(rules: DeliveryRules, name: SectionName): string {
  const values = JSON.stringify(DELIVERY_SECTIONS[name].read(rules))
  return createHash('sha256').update(values).digest('hex').slice(0, 16)
}
