import { slotText } from '#features/delivery/slot-text.ts'
import type { Words } from '#i18n/island.ts'
import { LANGUAGES, LOCALES, TRANSLATION_LOCALES } from '#i18n/locales.ts'
import type { PageTranslate } from '#i18n/page.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { formatDateTime, formatDay, formatMinute, isDay, isMinute } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { ORDER_PAYMENT_METHODS } from '#shared/payment-methods.ts'
import { REVIEW_REASONS } from '#shared/review-reasons.ts'
import { NOBODY_NEXT, NOBODY_REASONS, REPORT_KINDS } from '#shared/run-reports.ts'
import { ROLES } from '#shared/staff.ts'
import { FACET_NAMES } from '#shared/facets.ts'
import { NOTICE_TIMES } from '#shared/demo-notice.ts'
import { CARD_OCCASIONS, NOBODY_HOME } from '#shared/gift.ts'
import { CITIES, ORDER_STATUSES } from '#shared/shop.ts'
import { languageName } from './language-name.ts'

/** Why a courier's report changed nothing. */
const NOT_COUNTED = ['order_cancelled', 'left_run'] as const

/** Returns true for a field that holds a picture's address, which tells a reader nothing: it is shown as a link. */
export function isPictureField(field: string): boolean {
  return /^(imageUrl|heroImageUrl|objectPath)$/.test(field)
}

/**
 * Translates a field's value of the audit log: amounts as money, instants in Vietnam's time zone, an article's HTML as
 * the text that it shows.
 */
export function auditValue(t: PageTranslate, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('admin:nothing')
  if (typeof value === 'boolean') return t(value ? 'admin:yes' : 'admin:no')
  if (typeof value === 'number' && /VND$/.test(field)) return formatMoney(value, 'VND')
  if (typeof value === 'number' && /USDCents$/.test(field)) return formatMoney(value, 'USD')
  if (typeof value === 'string') {
    if (isOneOf(FACET_NAMES, field)) return t(`catalog:facets.${field}.${value}` as MessageKey)
    if (field === 'status' && isOneOf(ORDER_STATUSES, value)) return t(`tracking:status.${value}.label` as MessageKey)
    if (field === 'reviewReason' && isOneOf(REVIEW_REASONS, value)) return t(`adminOrders:review.${value}`)
    if (/mailLanguage$/i.test(field))
      return isOneOf(LOCALES, value) ? LANGUAGES[value].name : t('adminSettings:notices.ownLanguage')
    if (field === 'demoNotice' && isOneOf(NOTICE_TIMES, value)) return t(`adminSettings:demo.times.${value}`)
    if (field === 'role' && isOneOf(ROLES, value)) return t(`admin:roles.${value}`)
    if (field === 'slotId') return slotText(value, t)
    if (field === 'deliveryCity' && isOneOf(CITIES, value)) return t(`tracking:shipping.cities.${value}`)
    if (field === 'cardOccasion' && isOneOf(CARD_OCCASIONS, value)) return t(`adminOrders:gift.occasions.${value}`)
    if (field === 'nobodyHome' && isOneOf(NOBODY_HOME, value)) return t(`adminOrders:gift.absence.${value}`)
    if (field === 'paymentMethod' && isOneOf(ORDER_PAYMENT_METHODS, value))
      return t(`adminOrders:payment.methods.${value}`)
    if (field === 'nobodyReason' && isOneOf(NOBODY_REASONS, value)) return t(`adminRuns:reasons.${value}`)
    if (field === 'nobodyNext' && isOneOf(NOBODY_NEXT, value)) return t(`adminRuns:nexts.${value}`)
    if (field === 'reported' && isOneOf(REPORT_KINDS, value)) return t(`adminRuns:kinds.${value}`)
    if (field === 'outcome' && isOneOf(NOT_COUNTED, value)) return t(`adminRuns:outcomes.${value}`)
    if (field === 'setAside') return named(t, 'setAside', value)
    if (field === 'deliveryDate' && isDay(value)) return formatDay(value)
    if (isMinute(value)) return formatMinute(value)
    if (field === 'filters') return named(t, 'fields', value)
    if (/(^|\.)content$/.test(field)) return shownText(value)
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return formatDateTime(new Date(value))
    return value
  }
  if (field === 'imageAlt') return Object.values(value).join(' · ')
  if (Array.isArray(value)) return value.map((part) => auditValue(t, field, part)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' }

/**
 * Returns the visible text of a piece of stored HTML; a tag or entity that the log has cut off at the end is dropped.
 */
function shownText(html: string): string {
  return html
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/&(#?\w{1,6})(;|$)/g, (entity, name: string, end) => (end ? (ENTITIES[name] ?? entity) : ''))
    .replace(/\s+([.,;:!?])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

const OTHER_ACTORS: Record<string, MessageKey> = {
  'payment-provider': 'admin:auditLog.provider',
  customer: 'admin:auditLog.customer',
  'command-line': 'admin:auditLog.command',
  retention: 'admin:auditLog.retention',
  unconfirmed: 'admin:auditLog.unconfirmed',
}

/** Returns the actor's name: a member of staff by email, any other by its translated name. */
export function actorName(t: PageTranslate, actor: string): string {
  const other = Object.hasOwn(OTHER_ACTORS, actor) ? OTHER_ACTORS[actor] : undefined
  return other ? t(other) : actor
}

/** Translates an action; an unknown one keeps its name. */
export function actionName(t: PageTranslate, action: string): string {
  return named(t, 'actions', action)
}

/** Translates a field's name; for a translated field (`en.name`) with its language. Unknown fields keep their name. */
export function fieldName({ t, locale }: Words, field: string): string {
  const language = TRANSLATION_LOCALES.find((known) => field.startsWith(`${known}.`))
  if (!language) return named(t, 'fields', field)
  const name = named(t, 'fields', field.slice(language.length + 1))
  return t('admin:inLanguage', { field: name, language: languageName(language, locale) })
}

/** Translates the name of an export. */
export function exportName(t: PageTranslate, what: string): string {
  return named(t, 'exports', what)
}

/** Returns the translation, or `name` if it is missing: a translator returns an unknown key itself. */
function named(t: PageTranslate, group: 'actions' | 'exports' | 'fields' | 'setAside', name: string): string {
  const key = `auditLog.${group}.${name}`
  const found = t(`admin:${key}` as MessageKey)
  return found === key || found === `admin:${key}` ? name : found
}
