import type { HistoryEntry, OrderDetail } from '#features/orders/admin-order.schema.ts'
import type { AuditAction } from '#shared/audit-actions.ts'
import { isOneOf } from '#shared/is-one-of.ts'
import { formatDateTime } from '#shared/dates.ts'
import { ORDER_STATUSES, PHOTO_STEPS } from '#shared/shop.ts'
import { actionName, actorName } from '../kit/audit-text.ts'
import { ChangedFields } from '../kit/ChangedFields.tsx'
import { useWords } from '../words.tsx'

const PAYMENTS = ['fulfil', 'payment_intent_succeeded', 'charge_refunded', 'refund_failed'] as const
const NAMED_MAILS = [
  'claim_answer',
  'claim_received',
  'new_order',
  'order_photo',
  'order_changed',
  'payment_link',
  'payment_received',
  'refund_account',
  'refund_account_given',
] as const
/** The actions whose changed fields say more than the action. */
const SHOWS_FIELDS: ReadonlySet<string> = new Set<AuditAction>([
  'status_changed',
  'updated',
  'run_joined',
  'run_left',
  'nobody_there',
  'reported',
])

/** The order's events, newest first: by staff, at the payment provider, and mails sent. */
export function History({ order }: { order: OrderDetail }) {
  const { t } = useWords()
  return (
    <section className="o-part" aria-labelledby="history">
      <h2 id="history">{t('adminOrders:history.title')}</h2>
      <ol className="a-history">
        {order.history.map((entry, index) => (
          <li key={index}>
            <p>
              <strong>
                <What entry={entry} />
              </strong>
              <span className="a-hint">
                <time dateTime={entry.at}>{formatDateTime(new Date(entry.at))}</time>
                {entry.kind === 'audit' && ` · ${actorName(t, entry.actor)}`}
                {entry.kind === 'mail' && ` · ${t(`adminOrders:history.mailStates.${entry.state}`)}`}
              </span>
            </p>
            {entry.kind === 'audit' && SHOWS_FIELDS.has(entry.action) && <ChangedFields changes={entry.changes} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function What({ entry }: { entry: HistoryEntry }) {
  const { t } = useWords()
  switch (entry.kind) {
    case 'placed':
      return t('adminOrders:history.placed')
    case 'payment': {
      const type = entry.type.replaceAll('.', '_')
      return isOneOf(PAYMENTS, type) ? t(`adminOrders:history.payment.${type}`) : t('adminOrders:history.payment.other')
    }
    case 'mail': {
      if (entry.mail === 'order_photo' && entry.detail === 'delivered')
        return t('adminOrders:history.mail.order_photo_delivered')
      if (isOneOf(NAMED_MAILS, entry.mail)) return t(`adminOrders:history.mail.${entry.mail}`)
      if (entry.mail !== 'order_status') return t('adminOrders:history.mail.order_confirmation')
      const status = isOneOf(ORDER_STATUSES, entry.detail) ? t(`tracking:status.${entry.detail}.label`) : ''
      return t('adminOrders:history.mail.order_status', { status })
    }
    case 'audit': {
      if (entry.action === 'done') return t('adminOrders:history.resolved')
      const amount = entry.changes['amount']?.[1]
      const lost = entry.changes['amount']?.[0]
      const takenBack = entry.changes['takenBack']?.[1]
      if (takenBack !== undefined)
        return t('adminOrders:history.refundTakenBack', { amount: String(lost ?? ''), reason: String(takenBack) })
      if (entry.action === 'refund_failed') return t('adminOrders:history.refundFailed', { amount: String(lost ?? '') })
      if (entry.action === 'refunded') return t('adminOrders:history.refundAsked', { amount: String(amount ?? '') })
      if (entry.action === 'disputed') return t('adminOrders:history.disputed', { amount: String(amount ?? '') })
      if (entry.action === 'dispute_won') return t('adminOrders:history.disputeWon')
      if (entry.action === 'dispute_lost') return t('adminOrders:history.disputeLost')
      const step = (entry.changes['photo'] ?? []).find((each) => isOneOf(PHOTO_STEPS, each))
      if (step && isOneOf(PHOTO_STEPS, step)) {
        const values = { step: t(`adminOrders:photos.step.${step}`) }
        return t(
          entry.action === 'photo_added' ? 'adminOrders:history.photo.added' : 'adminOrders:history.photo.removed',
          values,
        )
      }
      return actionName(t, entry.action)
    }
  }
}
