import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Words } from '#i18n/island.ts'
import { showToast } from '#ui/toast/toast.ts'
import { $draft } from './checkout-draft.store.ts'
import { checkDraft, FIELDS, isIncomplete, type Field, type FieldErrors } from './checkout-form.ts'
import type { CheckoutState } from './checkout-machine.ts'
import { DeliverySection } from './DeliverySection.tsx'
import { DiscountSection } from './DiscountSection.tsx'
import { fieldId } from './field-id.ts'
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
  const [errors, setErrors] = useState<FieldErrors>({})
  const [declined, setDeclined] = useState<string | null>(null)
  const payButton = useRef<HTMLButtonElement>(null)
  const declinedBefore = useStore(visit.checkout.$declined) ? t('checkout:declinedBefore') : null
  const busy = phase !== 'ready'
  const { total, currency } = session.quote
  useFocusBack(payButton, phase)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const draft = $draft.get()
    const checked = checkDraft(draft, new Date())
    if ('errors' in checked) return refuse(checked.errors, isIncomplete(draft))
    setErrors({})
    setDeclined(null)
    const outcome = await visit.checkout.pay(checked.data)
    if (outcome?.kind === 'field') refuse({ [outcome.field]: outcome.code }, false)
    if (outcome?.kind === 'declined') setDeclined(outcome.message ?? t('checkout:failed'))
  }

  function refuse(wrong: FieldErrors, incomplete: boolean) {
    setErrors(wrong)
    if (incomplete)
      showToast({ title: t('checkout:missingTitle'), description: t('checkout:missing'), variant: 'destructive' })
    const first = FIELDS.find((field) => wrong[field])
    // After this render, because the fields are disabled while paying and cannot take the focus.
    if (first) requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus())
  }

  function forgive(field: Field) {
    if (errors[field]) setErrors(({ [field]: _, ...rest }) => rest)
  }

  return (
    <form className="checkout" noValidate aria-busy={busy} onSubmit={(event) => void submit(event)}>
      <DeliverySection {...words} errors={errors} disabled={busy} onChange={forgive} />
      <div className="checkout-aside">
        <DiscountSection {...words} visit={visit} quote={session.quote} disabled={busy} />
        <SummarySection {...words} quote={session.quote} updating={phase === 'updating'} />
      </div>
      <PaymentSection
        {...words}
        form={visit.form}
        session={session}
        sandbox={sandbox}
        disabled={busy}
        declined={declined ?? declinedBefore}
      />
      <PayBar {...words} ref={payButton} phase={phase} total={total} currency={currency} />
    </form>
  )
}

/** Returns the focus to the button after a failed payment: a button loses it when it is disabled. */
function useFocusBack(button: React.RefObject<HTMLButtonElement | null>, phase: CheckoutState['phase']): void {
  const before = useRef(phase)
  useEffect(() => {
    if (before.current === 'paying' && phase === 'ready' && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
    before.current = phase
  }, [button, phase])
}
