import { isDeepStrictEqual } from 'node:util'
import { changesBetween, recordAudit, type Actor } from '#features/audit-log/server/record-audit.ts'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import type { DeliveryRules } from '#features/delivery/delivery-rules.ts'
import { articles } from '#db/schema/index.ts'
import { raiseTags } from '#server/content-tags.ts'
import { readShopState, writeShopState } from '#server/shop-state.ts'
import type { Shop } from '#server/shop.ts'
import { readTax } from '#server/tax.ts'
import type { BodyOf, CodeOf } from '#shared/call.ts'
import { formatDay } from '#shared/dates.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { withVatPercent } from '#shared/vat.ts'
import type { SectionName, SectionValue } from '../sections.schema.ts'
import type { changeSettings as definition, Settings } from '../settings.calls.ts'
import { SECTION_NAMES, settingsOf, versionOf } from './read-settings.ts'
import { ordersOutside } from './orders-outside.ts'
import { refusedRules, type ChangedValues } from './refused-rules.ts'
import { readSettingsState, SETTINGS_SECTIONS, type SettingsState } from './sections.ts'

type Change = BodyOf<typeof definition>
type Code = CodeOf<typeof definition>

/**
 * Changes sections of the settings, all or none, and outdates every page, because the header of each shows a part of
 * them. Fails with changed_meanwhile (field: the section) if another admin has saved a section since, with why its
 * values do not fit the others (`refusedRules`), with recent_sign_in_required if it names other accounts for transfers
 * and the actor's sign-in is not recent, or with settings_orders if open orders would lie outside the rules and the
 * change does not say that they stay (`keepsOrders`).
 */
export async function changeSettings(
  shop: Shop,
  actor: Actor,
  change: Change,
  { isRecent }: { isRecent: boolean },
): Promise<Result<Settings, Code>> {
  const result = await shop.db.transaction(
    async (tx): Promise<Result<{ state: SettingsState; isChanged: boolean }, Code>> => {
      const at = shop.clock.now()
      const before = await readSettingsState(tx, at)
      const outdated = namesIn(change).find((name) => change[name]!.version !== versionOf(before, name))
      if (outdated) return fail('changed_meanwhile', { field: outdated })

      const values = Object.fromEntries(namesIn(change).map((name) => [name, change[name]!.value])) as ChangedValues
      const written = namesIn(change).map((name) => write(name, values))
      const after = Object.assign({ ...before }, ...written) as SettingsState
      const refused = refusedRules(values, after, before)
      if (refused) return refused
      if (!isRecent && !hasSameAccounts(before.bank, after.bank)) return fail('recent_sign_in_required')
      const affecting = ORDER_SECTIONS.find((name) => change[name])
      if (affecting && !change.keepsOrders) {
        const { count, first } = await ordersOutside(tx, { before, after, now: at })
        if (first)
          return fail('settings_orders', {
            field: affecting,
            values: { count: String(count), first: formatDay(first) },
          })
      }

      let isChanged = false
      for (const name of namesIn(change)) {
        const { audit } = SETTINGS_SECTIONS[name]
        const changes = changesBetween(audit(before), audit(after))
        if (Object.keys(changes).length === 0) continue
        isChanged = true
        await recordAudit(tx, { actor, entity: 'settings', entityId: name, action: 'updated', changes, at })
      }
      if (!isChanged) return ok({ state: before, isChanged })
      await store(tx, Object.assign({}, ...written) as Partial<SettingsState>, at)
      if (after.profile.name !== before.profile.name) await renameAuthor(tx, before.profile.name, after.profile.name)
      for (const statement of raiseTags(tx, ['site', 'articles'])) await statement
      return ok({ state: after, isChanged })
    },
  )
  if (!result.ok) return result
  if (result.value.isChanged) await shop.invalidatePages()
  return ok(settingsOf(result.value.state))
}

/** The sections that can leave orders outside the rules. */
const ORDER_SECTIONS = ['times', 'closed', 'zones'] as const

const namesIn = (change: Change) => SECTION_NAMES.filter((name) => change[name] !== undefined)

/** Returns whether customers send their transfers to the same accounts as before. */
function hasSameAccounts(before: SettingsState['bank'], after: SettingsState['bank']): boolean {
  return isDeepStrictEqual([before.account, before.cities], [after.account, after.cities])
}

function write<Name extends SectionName>(name: Name, values: ChangedValues): Partial<SettingsState> {
  return SETTINGS_SECTIONS[name].write(values[name] as SectionValue<Name>)
}

/** Stores the changed values; the others keep following the defaults. */
async function store(
  tx: Transaction,
  { profile, notices, demoNotice, bank, tax, cash, dongPerDollar, ...rules }: Partial<SettingsState>,
  at: Date,
): Promise<void> {
  if (profile) await writeShopState(tx, 'shopProfile', { ...profile })
  if (notices) await writeShopState(tx, 'shopNotices', { ...notices })
  if (demoNotice) await writeShopState(tx, 'demoNotice', { ...demoNotice })
  if (bank) {
    await writeShopState(tx, 'bankAccount', bank.account)
    await writeShopState(tx, 'cityBankAccounts', bank.cities)
    await writeShopState(tx, 'transferMinutes', bank.minutes)
  }
  if (tax) {
    const { vatPercent, ...seller } = tax
    const { rates } = await readTax(tx)
    await writeShopState(tx, 'tax', { ...seller, rates: withVatPercent(rates, vatPercent, at.getTime()) })
  }
  if (cash) await writeShopState(tx, 'cashRules', { ...cash })
  if (dongPerDollar) await writeShopState(tx, 'dongPerDollar', dongPerDollar)
  // The rest are delivery rules: a new setting that has no line above does not compile.
  const changed: readonly (keyof DeliveryRules)[] = Object.keys(rules) as (keyof typeof rules)[]
  if (changed.length === 0) return
  const stored = await readShopState(tx, 'deliveryRules')
  await writeShopState(tx, 'deliveryRules', { ...stored, ...rules })
}

/** Articles that the shop has signed carry its new name. */
async function renameAuthor(tx: Transaction, before: string, author: string): Promise<void> {
  await tx.update(articles).set({ author }).where(eq(articles.author, before))
}
