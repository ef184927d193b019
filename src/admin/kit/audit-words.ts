import { LANGUAGES, LOCALES } from '#i18n/locales.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { EXPORT_FILTERS } from '#shared/audit-actions.ts'
import type { AuditKind } from '#shared/audit-fields.ts'
import { CONSENT_KINDS } from '#shared/consent.ts'
import { NOTICE_TIMES } from '#shared/demo-notice.ts'
import { DISPUTE_STATUSES } from '#shared/dispute-status.ts'
import { FACETS, type Facet } from '#shared/facets.ts'
import { CARD_OCCASIONS, NOBODY_HOME } from '#shared/gift.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { ORDER_PAYMENT_METHODS } from '#shared/payment-methods.ts'
import { REVIEW_REASONS } from '#shared/review-reasons.ts'
import { NOBODY_NEXT, NOBODY_REASONS, REPORT_KINDS } from '#shared/run-reports.ts'
import { ROLES } from '#shared/staff.ts'
import { PAYMENT_STATUSES, RESOLUTIONS } from '#shared/stored-states.ts'
import {
  ADD_ON_CATEGORY,
  ARTICLE_CATEGORIES,
  CATEGORY_PAGES,
  CITIES,
  ORDER_STATUSES,
  PHOTO_STEPS,
} from '#shared/shop.ts'

/** The words of a kind of values. */
export interface Vocabulary {
  values: readonly string[]
  /** Returns the words of a value in the reader's language; null for a value that is not of the list. */
  say(t: PageTranslate, value: string): string | null
}

function vocabulary<const Value extends string>(
  values: readonly Value[],
  keyOf: (value: Value) => MessageKey,
): Vocabulary {
  return { values, say: (t, value) => (isOneOf(values, value) ? t(keyOf(value)) : null) }
}

const facet = <Name extends Facet>(name: Name): Vocabulary =>
  // A key per facet and value: the type of all pairs at once is not known to be one.
  vocabulary<string>(FACETS[name], (value) => `catalog:facets.${name}.${value}` as MessageKey)

function either(...vocabularies: readonly Vocabulary[]): Vocabulary {
  return {
    values: vocabularies.flatMap(({ values }) => values),
    say: (t, value) => vocabularies.map(({ say }) => say(t, value)).find((words) => words !== null) ?? null,
  }
}

/** Why a courier's report changed nothing. */
const NOT_COUNTED = ['order_cancelled', 'left_run'] as const
/** What the log says of a refund that staff transfer by hand, from the first to the last. */
const RETURN_STATES = ['pending', 'succeeded'] as const
/** The rules of the checkout that staff can set aside. */
const SET_ASIDE = ['slot_full', 'code_used_up', 'slot_past', 'date_cut_off', 'date_closed', 'ward_not_served'] as const
const CATEGORIES = [...Object.values(CATEGORY_PAGES), ADD_ON_CATEGORY] as const

type Shown = 'plain' | 'dong' | 'cents' | 'instant' | 'minute' | 'day' | 'slot' | 'html' | 'picture' | 'pictures'
type WordKind = Exclude<AuditKind, Shown | 'byLanguage' | 'failure'>

/**
 * The words of every kind whose values are those of a fixed list. A list with a value that has no words does not
 * compile.
 */
export const VOCABULARIES: Readonly<Record<WordKind, Vocabulary>> = {
  occasions: facet('occasions'),
  recipients: facet('recipients'),
  flowers: facet('flowers'),
  colours: facet('colours'),
  sizes: facet('sizes'),
  category: either(
    vocabulary(CATEGORIES, (value) => `catalog:categories.${value}`),
    vocabulary(ARTICLE_CATEGORIES, (value) => `common:articleCategories.${value}`),
  ),
  city: vocabulary(CITIES, (value) => `tracking:shipping.cities.${value}`),
  status: either(
    vocabulary(ORDER_STATUSES, (value) => `tracking:status.${value}.label`),
    vocabulary(DISPUTE_STATUSES, (value) => `adminOrders:dispute.statuses.${value}`),
  ),
  reviewReason: vocabulary(REVIEW_REASONS, (value) => `adminOrders:review.${value}`),
  nobodyHome: vocabulary(NOBODY_HOME, (value) => `adminOrders:gift.absence.${value}`),
  cardOccasion: vocabulary(CARD_OCCASIONS, (value) => `adminOrders:gift.occasions.${value}`),
  setAside: vocabulary(SET_ASIDE, (value) => `admin:auditLog.setAside.${value}`),
  photo: vocabulary(PHOTO_STEPS, (value) => `adminOrders:photos.step.${value}`),
  paymentMethod: vocabulary(ORDER_PAYMENT_METHODS, (value) => `adminOrders:payment.methods.${value}`),
  paymentStatus: vocabulary(PAYMENT_STATUSES, (value) => `adminOrders:payment.${value}`),
  resolution: vocabulary(RESOLUTIONS, (value) => `adminTransfers:resolutions.${value}`),
  refundState: vocabulary(RETURN_STATES, (value) => `admin:auditLog.refundStates.${value}`),
  reported: vocabulary(REPORT_KINDS, (value) => `adminRuns:kinds.${value}`),
  outcome: vocabulary(NOT_COUNTED, (value) => `adminRuns:outcomes.${value}`),
  nobodyReason: vocabulary(NOBODY_REASONS, (value) => `adminRuns:reasons.${value}`),
  nobodyNext: vocabulary(NOBODY_NEXT, (value) => `adminRuns:nexts.${value}`),
  role: vocabulary(ROLES, (value) => `admin:roles.${value}`),
  consent: vocabulary(CONSENT_KINDS, (value) => `adminCustomers:consents.kinds.${value}`),
  filters: vocabulary(EXPORT_FILTERS, (value) => `admin:auditLog.filters.${value}`),
  demoNotice: vocabulary(NOTICE_TIMES, (value) => `adminSettings:demo.times.${value}`),
  mailLanguage: {
    values: [...LOCALES, 'own'],
    say: (t, value) => (isOneOf(LOCALES, value) ? LANGUAGES[value].name : t('adminSettings:notices.ownLanguage')),
  },
}

/** Returns whether the values of a kind are those of a fixed list. */
export const hasVocabulary = (kind: AuditKind): kind is WordKind => Object.hasOwn(VOCABULARIES, kind)
