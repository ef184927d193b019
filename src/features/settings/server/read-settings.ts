import { createHash } from 'node:crypto'
import type { Shop } from '#server/shop.ts'
import { SECTIONS, type SectionName } from '../sections.schema.ts'
import type { Settings } from '../settings.calls.ts'
import { readSettingsState, SETTINGS_SECTIONS, type SettingsState } from './sections.ts'

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[]

/** Returns the settings of the shop: what the owner has stored, and the defaults of the rest. */
export async function readSettings({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<Settings> {
  return settingsOf(await readSettingsState(db, clock.now()))
}

/** Returns the settings by their sections, each with its version. */
export function settingsOf(state: SettingsState): Settings {
  const section = (name: SectionName) => [
    name,
    { version: versionOf(state, name), ...SETTINGS_SECTIONS[name].read(state) },
  ]
  return Object.fromEntries(SECTION_NAMES.map(section)) as Settings
}

/**
 * Returns the version of a section: a digest of its values, so that a change by any way counts, a restored backup or a
 * command too.
 */
export function versionOf(state: SettingsState, name: SectionName): string {
  const values = JSON.stringify(SETTINGS_SECTIONS[name].read(state))
  return createHash('sha256').update(values).digest('hex').slice(0, 16)
}
