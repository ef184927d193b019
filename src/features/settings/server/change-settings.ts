import { changesBetween, recordAudit, type AuditEntry } from '#features/audit-log/server/record-audit.ts'
import type { DeliveryRules } from '#features/delivery/delivery-rules.ts'
import { readDeliveryRules } from '#features/delivery/server/read-delivery-rules.ts'
import { raiseTags } from '#server/content-tags.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import type { BodyOf, CodeOf } from '#shared/call.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import type { SectionName, SectionValue } from '../delivery-sections.schema.ts'
import type { changeSettings as definition, Settings } from '../settings.calls.ts'
import { DELIVERY_SECTIONS } from './delivery-sections.ts'
import { SECTION_NAMES, settingsOf, versionOf } from './read-settings.ts'
import { refusedRules, type ChangedValues } from './refused-rules.ts'

type Change = BodyOf<typeof definition>
type Code = CodeOf<typeof definition>

/**
 * Changes sections of the settings, all or none, and outdates every page, because the header of each shows a part of them.
 * Fails with changed_meanwhile (field: the section) if another admin has saved a section since, or with why its values do
 * not fit the others (`refusedRules`).
 */
export async function changeSettings(
  shop: Shop,
  actor: AuditEntry['actor'],
  change: Change,
): Promise<Result<Settings, Code>> {
  const result = await shop.db.transaction(
    async (tx): Promise<Result<{ rules: DeliveryRules; isChanged: boolean }, Code>> => {
      const before = await readDeliveryRules(tx)
      const outdated = namesIn(change).find((name) => change[name]!.version !== versionOf(before, name))
      if (outdated) return fail('changed_meanwhile', { field: outdated })

      const values = Object.fromEntries(namesIn(change).map((name) => [name, change[name]!.value])) as ChangedValues
      const written = namesIn(change).map((name) => write(name, values))
      const after = Object.assign({ ...before }, ...written) as DeliveryRules
      const refused = refusedRules(values, after, before)
      if (refused) return fail(refused.code, { field: refused.field })

      const at = shop.clock.now()
      let isChanged = false
      for (const name of namesIn(change)) {
        const { audit } = DELIVERY_SECTIONS[name]
        const changes = changesBetween(audit(before), audit(after))
        if (Object.keys(changes).length === 0) continue
        isChanged = true
        await recordAudit(tx, { actor, entity: 'settings', entityId: name, action: 'updated', changes, at })
      }
      if (!isChanged) return ok({ rules: before, isChanged })
      const stored = await readShopState(tx, 'deliveryRules')
      await writeShopState(tx, 'deliveryRules', Object.assign({ ...stored }, ...written))
      for (const statement of raiseTags(tx, ['site'])) await statement
      return ok({ rules: after, isChanged })
    },
  )
  if (!result.ok) return result
  if (result.value.isChanged) await shop.republish()
  return ok(settingsOf(result.value.rules))
}

const namesIn = (change: Change) => SECTION_NAMES.filter((name) => change[name] !== undefined)

function write<Name extends SectionName>(name: Name, values: ChangedValues): Partial<DeliveryRules> {
  return DELIVERY_SECTIONS[name].write(values[name] as SectionValue<Name>)
}
