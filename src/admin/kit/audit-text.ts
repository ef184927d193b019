import { slotText } from '#features/delivery/slot-text.ts'
import type { Words } from '#i18n/island.ts'
import type { PageTranslate } from '#i18n/page.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { AUDIT_ACTIONS, EXPORTS } from '#shared/audit-actions.ts'
import { kindOf, readField } from '#shared/audit-fields.ts'
import { formatDateTime, formatDay, formatMinute, isDay, isMinute } from '#shared/dates.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { formatMoney } from '#shared/money.ts'
import { refundReason } from './refund-reason.ts'
import { hasVocabulary, VOCABULARIES } from './audit-words.ts'
import { languageName } from './language-name.ts'

/** Returns true for a field that holds a picture's address, which tells a reader nothing: it is shown as a link. */
export function isPictureField(field: string): boolean {
  return kindOf(field) === 'picture'
}

/**
 * Returns a field's value of the audit log as people read it: amounts as money, instants in Vietnam's time zone, the
 * words of a fixed list in the reader's language, an article's HTML as the text that it shows.
 */
export function auditValue(t: PageTranslate, field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('admin:nothing')
  if (typeof value === 'boolean') return t(value ? 'admin:yes' : 'admin:no')
  if (Array.isArray(value)) return value.map((part) => auditValue(t, field, part)).join(', ')
  const kind = kindOf(field)
  if (typeof value === 'object') {
    if (kind === 'pictures') return t('admin:auditLog.picture')
    // Texts by language. The names of an object's parts are words of the code, so they are left out.
    return Object.values(value)
      .map((part) => auditValue(t, field, part))
      .join(' · ')
  }
  if (typeof value === 'number') {
    if (kind === 'dong') return formatMoney(value, 'VND')
    return kind === 'cents' ? formatMoney(value, 'USD') : String(value)
  }
  const text = String(value)
  if (hasVocabulary(kind)) return VOCABULARIES[kind].say(t, text) ?? unknownWord(text)
  switch (kind) {
    case 'picture':
    case 'pictures':
      return t('admin:auditLog.picture')
    case 'failure':
      return refundReason(t, text)
    case 'slot':
      return slotText(text, t)
    case 'day':
      return isDay(text) ? formatDay(text) : text
    case 'minute':
      return isMinute(text) ? formatMinute(text) : text
    case 'instant':
      return Number.isNaN(Date.parse(text)) ? text : formatDateTime(new Date(text))
    case 'html':
      return shownText(text)
    case 'plain':
    case 'byLanguage':
    case 'dong':
    case 'cents':
      return text
  }
}

/** A value that this version has no words for: of a later version, or of the payment provider. */
const unknownWord = (value: string) => value.replaceAll('_', ' ')

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

/** Translates an action; one of a later version is a change. */
export function actionName(t: PageTranslate, action: string): string {
  return t(`admin:auditLog.actions.${isOneOf(AUDIT_ACTIONS, action) ? action : 'updated'}`)
}

/**
 * Translates a field's name, with the language of a text that has several (`en.name`, `tagline.vi`). A field that this
 * version does not know is another detail.
 */
export function fieldName({ t, locale }: Words, field: string): string {
  const { name, locale: language } = readField(field)
  if (name === null) return t('admin:auditLog.otherField')
  const shown = t(`admin:auditLog.fields.${name}`)
  return language ? t('admin:inLanguage', { field: shown, language: languageName(language, locale) }) : shown
}

/** Translates the name of an export. */
export function exportName(t: PageTranslate, what: string): string {
  return isOneOf(EXPORTS, what) ? t(`admin:auditLog.exports.${what}`) : t('admin:auditLog.entities.export')
}
