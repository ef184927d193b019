import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import type { Words } from '#i18n/island.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { reasonOf } from '#shared/api-client.ts'
import { useForm } from '#ui/form/use-form.ts'
import { showToast } from '#ui/toast/toast.ts'
import { CardSection } from './CardSection.tsx'
import { $draft } from './checkout-draft.store.ts'
import { checkDraft, isIncomplete } from './checkout-form.ts'
import type { CheckoutState } from './checkout-machine.ts'
import { DeliverySection } from './DeliverySection.tsx'
import { DiscountSection } from './DiscountSection.tsx'
import type { CheckoutSession } from './open-checkout-session.ts'
import { PayBar } from './PayBar.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import type { PaymentSession } from './payment-session.ts'
import { SummarySection } from './SummarySection.tsx'

interface Props extends Words {
  visit: CheckoutSession
  phase: CheckoutState['phase']
  session: PaymentSession
  /** True if test cards pay. */
  sandbox: boolean
}

/** The form of the checkout, from delivery to Pay. It is disabled while a call is in progress. */
export function CheckoutForm({ visit, phase, session, sandbox, ...words }: Props) {
  const { t } = words
  const payButton = useRef<HTMLButtonElement>(null)
  const declinedBefore = useStore(visit.checkout.$declined) ? t('checkout:declinedBefore') : null
  const totalBefore = useStore(visit.checkout.$totalBefore)
  const { forMe } = useStore($draft)
  const busy = phase !== 'ready'
  const { total, currency } = session.quote
  useFocusBack(payButton, phase)

  const { form, problems, forgive, alert } = useForm({
    check() {
      const draft = $draft.get()
      const checked = checkDraft(draft, new Date())
      if ('data' in checked) return {}
      if (isIncomplete(draft))
        showToast({ title: t('checkout:missingTitle'), description: t('checkout:missing'), variant: 'destructive' })
      return Object.fromEntries(Object.entries(checked.errors).map(([field, key]) => [field, t(key)]))
    },
    async send() {
      const checked = checkDraft($draft.get(), new Date())
      if ('errors' in checked) return undefined
      const outcome = await visit.checkout.pay(checked.data)
      if (outcome?.kind === 'field') return { text: t(`errors:${outcome.code}` as MessageKey), field: outcome.field }
      if (outcome?.kind === 'declined') return { text: outcome.message ?? t('checkout:failed') }
      return undefined
    },
    explain: (error) => reasonOf(error, t('checkout:failed')),
  })

  return (
    <form className="checkout" {...form} aria-busy={busy}>
      <div className="checkout-main">
        <DeliverySection {...words} problems={problems} forgive={forgive} disabled={busy} />
        {!forMe && <CardSection {...words} problems={problems} forgive={forgive} disabled={busy} />}
      </div>
      <div className="checkout-aside">
        <DiscountSection {...words} visit={visit} quote={session.quote} disabled={busy} />
        <SummarySection {...words} quote={session.quote} updating={phase === 'updating'} totalBefore={totalBefore} />
      </div>
      <PaymentSection
        {...words}
        form={visit.form}
        session={session}
        sandbox={sandbox}
        disabled={busy}
        declined={alert || declinedBefore}
      />
      <PayBar {...words} ref={payButton} phase={phase} total={total} currency={currency} isNew={totalBefore !== null} />
    </form>
  )
}

/**
 * Returns the focus to the button after a payment that was not made: a button loses it when it is disabled. Between
 * `paying` and `ready` the form may be `updating`.
 */
function useFocusBack(button: React.RefObject<HTMLButtonElement | null>, phase: CheckoutState['phase']): void {
  const wasPressed = useRef(false)
  useEffect(() => {
    if (phase === 'paying') wasPressed.current = true
    if (phase !== 'ready' || !wasPressed.current) return
    wasPressed.current = false
    if (document.activeElement === document.body) button.current?.focus({ preventScroll: true })
  }, [button, phase])
}
