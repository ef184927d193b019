import { useStore } from '@nanostores/react'
import { useRef, useSyncExternalStore } from 'react'
import type { Words } from '#i18n/island.ts'
import type { MessageKey } from '#i18n/messages.ts'
import { CHECKOUT_METHODS } from '#shared/payment-methods.ts'
import { reasonOf } from '#shared/api-client.ts'
import { formatMoney, type Price } from '#shared/money.ts'
import { serverNow } from '#shared/server-clock.ts'
import { useForm, type Problems } from '#ui/form/use-form.ts'
import { CardSection } from './CardSection.tsx'
import { $draft } from './checkout-draft.store.ts'
import { checkDraft, deliveryOf, isIncomplete, withSlot, type Draft } from './checkout-form.ts'
import type { CheckoutState } from './checkout-machine.ts'
import { DeliverySection } from './DeliverySection.tsx'
import { DiscountSection } from './DiscountSection.tsx'
import { invoiceErrors } from './invoice-part.ts'
import type { CheckoutSession } from './open-checkout-session.ts'
import { methodOf } from './method.ts'
import { PayBar } from './PayBar.tsx'
import { PaymentSection } from './PaymentSection.tsx'
import type { PaymentSession } from './payment-session.ts'
import { isRefused } from './refused-delivery.ts'
import { whenSummary } from './step-summaries.ts'
import { SummarySection } from './SummarySection.tsx'
import { useFocusBack } from './use-focus-back.ts'
import { useGuestCash } from './use-guest-cash.ts'
import { useMissingToast } from './use-missing-toast.ts'
import { slotProblem, withOwnPlace } from './when/slot-offers.ts'
import { $slots } from './when/slots.store.ts'
import { useHold } from './when/use-hold.ts'
import { useSlots } from './when/use-slots.ts'
import { WhenSection } from './when/WhenSection.tsx'

interface Props extends Words {
  visit: CheckoutSession
  phase: CheckoutState['phase']
  session: PaymentSession
  /** True if test cards pay. */
  sandbox: boolean
  /** The surcharge of a far ward. */
  farFee: Price
  /** Whether one can pay by bank transfer. */
  transfers: boolean
}

/**
 * Where the summary is beside the form (checkout.css), it follows Pay: the focus goes down one column and then the
 * other. On a phone it is above the payment.
 */
const WIDE = matchMedia('(width >= 64rem)')

/** The form of the checkout, from delivery to Pay. It is disabled while a call is in progress. */
export function CheckoutForm({ visit, phase, session: begun, sandbox, farFee, transfers, ...words }: Props) {
  const { t } = words
  const payButton = useRef<HTMLButtonElement>(null)
  const declinedBefore = useStore(visit.checkout.$declined) ? t('checkout:declinedBefore') : null
  const totalBefore = useStore(visit.checkout.$totalBefore)
  const refused = useStore(visit.checkout.$refused)
  const draft = useStore($draft)
  const busy = phase !== 'ready'
  const { total, currency } = begun.quote
  const showMissing = useMissingToast(t, draft)
  const { times } = visit
  const hold = useHold(draft)
  const quoted = hold?.isOver === false ? begun.quote.delivery : null
  const slots = useSlots(draft, words.locale, quoted)
  const check = (entered: Draft) =>
    withSlot(
      checkDraft(entered, serverNow(), times, invoiceErrors(entered)),
      slotProblem(entered, withOwnPlace($slots.get(), quoted)),
    )
  const notPriced = (entered: Draft): Problems =>
    isRefused(refused, deliveryOf(entered)) ? { [refused.field]: t(`errors:${refused.code}` as MessageKey) } : {}
  const isWide = useSyncExternalStore(watchWidth, () => WIDE.matches)
  const checked = check(draft)
  const errors = 'errors' in checked ? checked.errors : {}
  const cash = useGuestCash(draft, { session: begun, errors, judge: visit.api.judgeGuest, $method: visit.$method })
  const session = { ...begun, cash }
  const method = methodOf(useStore(visit.$method), session)
  const others = { transfer: transfers, cash: session.cash && session.cash.refusal !== 'cash_unavailable' }
  const methods = CHECKOUT_METHODS.filter((each) => each === 'card' || (currency === 'VND' && others[each]))
  useFocusBack(payButton, phase)

  const {
    form,
    problems: found,
    forgive,
    alert,
  } = useForm({
    check() {
      const entered = $draft.get()
      const checked = check(entered)
      if ('data' in checked) return notPriced(entered)
      if (isIncomplete(entered)) showMissing()
      return Object.fromEntries(Object.entries(checked.errors).map(([field, key]) => [field, t(key)]))
    },
    async send() {
      const checked = check($draft.get())
      // Only a field that has not loaded yet can have an error here: the invoice's.
      if ('errors' in checked) return { text: t(Object.values(checked.errors)[0]!) }
      const outcome = await visit.checkout.pay(checked.data)
      if (outcome?.kind === 'field') return { text: t(`errors:${outcome.code}` as MessageKey), field: outcome.field }
      if (outcome?.kind === 'declined') return { text: outcome.message ?? t('checkout:failed') }
      return undefined
    },
    explain: (error) => reasonOf(error, t('checkout:failed')),
  })

  const problems = { ...notPriced(draft), ...withoutBlanks(found) }
  // A new delivery is priced while the customer goes on.
  const disabled = busy && phase !== 'updating'
  const step = { ...words, problems, forgive, disabled, errors }
  const isRefusedTime = problems.slotId !== undefined || problems.deliveryDate !== undefined
  const when = isRefusedTime ? null : whenSummary(draft, { errors, list: slots.list }, words)
  const count = draft.forMe ? 3 : 4
  const aside = (
    <div className="checkout-aside">
      <DiscountSection {...words} visit={visit} quote={session.quote} disabled={busy} />
      <SummarySection
        {...words}
        quote={session.quote}
        when={when}
        updating={phase === 'updating'}
        totalBefore={totalBefore}
      />
    </div>
  )
  return (
    <form className="checkout" {...form} aria-busy={busy}>
      <div className="checkout-main">
        <DeliverySection {...step} place={{ number: 1, count }} farFee={formatMoney(farFee[currency], currency)} />
        {!draft.forMe && <CardSection {...step} place={{ number: 2, count }} />}
        <WhenSection
          {...step}
          place={{ number: count - 1, count }}
          times={times}
          slots={slots}
          hold={hold}
          onHold={() => void visit.checkout.keepPlace(true)}
          summary={when}
          currency={currency}
        />
      </div>
      {!isWide && aside}
      <PaymentSection
        {...words}
        place={{ number: count, count }}
        form={visit.form}
        $method={visit.$method}
        method={method}
        methods={methods}
        session={session}
        sandbox={sandbox}
        disabled={busy}
        declined={alert || declinedBefore}
      />
      <PayBar
        {...words}
        ref={payButton}
        phase={phase}
        total={total}
        currency={currency}
        isNew={totalBefore !== null}
        method={method}
      />
      {isWide && aside}
    </form>
  )
}

function withoutBlanks(problems: Problems): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined))
}

function watchWidth(changed: () => void): () => void {
  WIDE.addEventListener('change', changed)
  return () => WIDE.removeEventListener('change', changed)
}
