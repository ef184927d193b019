import { useState, type RefObject } from 'react'
import { byLocale } from '#i18n/by-locale.ts'
import { islandWords, type Words } from '#i18n/island.ts'
import type { AllMessages } from '#i18n/messages.ts'
import { updateReceipt } from './update-receipt.ts'
import { ApiError, callApi, reasonOf } from '#shared/api-client.ts'
import type { Currency } from '#shared/money.ts'
import { CARD_OCCASIONS } from '#shared/gift.ts'
import { Field, TextArea, TextField } from '#ui/form/fields.tsx'
import { FormAlert } from '#ui/form/FormAlert.tsx'
import { SubmitButton } from '#ui/form/SubmitButton.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { showToast } from '#ui/toast/toast.ts'
import { countCharacters, MAX_CARD_MESSAGE, printableText } from './card-text.ts'
import { shortOrderId } from './order-id.ts'
import { MAX_NOTES } from './order-notes.ts'
import { changeOwnOrder } from './orders.calls.ts'
import { MoveFields } from './MoveFields.tsx'
import { closeDialog, OwnDialog } from './OwnDialog.tsx'
import type { OrderTime } from './move-choices.ts'
import type { OwnChange, OwnOrder } from './own-order.schema.ts'

/** Loaded with the dialog, because few visits of the page open it. */
const texts = byLocale(
  import.meta.glob<AllMessages['orderChange']>('../../i18n/messages/*/order-change.json', {
    eager: true,
    import: 'default',
  }),
)

type Details = NonNullable<OwnOrder['change']>

/** The refusals of a change to an order that says something else by now. */
const OUTDATED: readonly (string | null)[] = ['details_changed', 'time_changed']

interface Props extends Words {
  orderId: string
  token: string | undefined
  dialog: RefObject<HTMLDialogElement | null>
  /** What the order said when the dialog was opened. */
  before: Details
  currency: Currency
  onChanged(own: OwnOrder): void
  onFailed(): void
  onClose(isKept: boolean): void
}

/** Changes day and time, card, notes, the recipient's phone and the wish about a photo of an order that is not begun. */
export function ChangeDialog({ t: page, locale, dialog, before, onChanged, onFailed, onClose, ...order }: Props) {
  const { orderId, token, currency } = order
  const [{ t }] = useState(() => islandWords(locale, { orderChange: texts[locale] }))
  const [message, setMessage] = useState(before.cardMessage)
  const [failures, setFailures] = useState(0)
  const [isOutdated, setOutdated] = useState(false)
  const [isDone, setDone] = useState(false)
  const { form, problems, alert, busy } = useForm({
    // The server checks every field by the rules of the checkout, and names the one that is wrong.
    check: () => ({}),
    async send(values: Record<string, string>) {
      const changed = differing(before, values)
      if (Object.keys(changed).length > 0) {
        const now = await callApi(changeOwnOrder, { locale, params: { id: orderId }, body: { token, ...changed } })
        if (now.change) updateReceipt(orderId, now.change)
        onChanged(now)
        showToast({ title: t('orderChange:done'), description: t('orderChange:doneText') })
      } else showToast({ title: t('orderChange:same') })
      setDone(true)
    },
    explain(error) {
      onFailed()
      if (error instanceof ApiError && OUTDATED.includes(error.code)) setOutdated(true)
      setFailures((count) => count + 1)
      return reasonOf(error, t('orderChange:failed'))
    },
  })
  const time = timeOf(before)
  const left = MAX_CARD_MESSAGE - countCharacters(printableText(message))

  return (
    <OwnDialog
      title={t('orderChange:title', { number: shortOrderId(orderId) })}
      dialog={dialog}
      busy={busy}
      isDone={isDone}
      // The message says to close it and open it again, which shows what the order says now.
      onClose={(isKept) => onClose(isKept && !isOutdated)}
    >
      <form className="form" {...form}>
        <p className="form-hint">{t('orderChange:lead')}</p>
        <FormAlert text={alert} />
        {time && before.move && (
          <MoveFields
            t={t}
            page={page}
            locale={locale}
            before={time}
            move={before.move}
            currency={currency}
            problems={problems}
            failures={failures}
          />
        )}
        <Field label={t('orderChange:occasion')} error={problems.cardOccasion}>
          {(control) => (
            <select {...control} name="cardOccasion" defaultValue={before.cardOccasion}>
              {CARD_OCCASIONS.map((occasion) => (
                <option key={occasion} value={occasion}>
                  {t(`orderChange:occasions.${occasion}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextArea
          name="cardMessage"
          label={t('orderChange:message')}
          hint={t('orderChange:messageHint')}
          aside={
            <span className="card-left" data-over={left < 0 || undefined}>
              {t(left < 0 ? 'orderChange:over' : 'orderChange:left', { count: Math.abs(left) })}
            </span>
          }
          defaultValue={before.cardMessage}
          error={problems.cardMessage}
          onChange={({ target }) => setMessage(target.value)}
        />
        <TextField
          name="cardSignature"
          label={t('orderChange:signature')}
          defaultValue={before.cardSignature}
          error={problems.cardSignature}
          autoComplete="off"
        />
        {before.recipientPhone !== null && (
          <TextField
            name="recipientPhone"
            type="tel"
            label={t('orderChange:phone')}
            hint={t('orderChange:phoneHint')}
            defaultValue={before.recipientPhone}
            error={problems.recipientPhone}
            autoComplete="off"
          />
        )}
        <TextArea
          name="notes"
          label={t('orderChange:notes')}
          defaultValue={before.notes}
          error={problems.notes}
          maxLength={MAX_NOTES}
        />
        <label className="form-check">
          <input type="checkbox" name="withoutPhoto" defaultChecked={before.withoutPhoto} />
          {t('orderChange:withoutPhoto')}
        </label>
        <div className="form-actions">
          <SubmitButton label={t('orderChange:save')} busyLabel={t('orderChange:saving')} busy={busy} />
          <button type="button" className="btn btn-quiet" onClick={busy ? undefined : closeDialog}>
            {t('orderChange:keep')}
          </button>
        </div>
      </form>
    </OwnDialog>
  )
}

function timeOf({ deliveryDate, slotId }: Details): OrderTime | null {
  return deliveryDate === null ? null : { deliveryDate, slotId }
}

/**
 * Returns the fields that the customer has changed, with the texts they replace: nothing is overwritten that staff or
 * another tab has changed meanwhile. Day and time are sent together with those that were shown, because a time says
 * nothing without its day. A browser ends the lines of a text area with two characters.
 */
function differing(before: Details, { withoutPhoto, ...values }: Record<string, string>): OwnChange {
  const typed = Object.entries(values).map(([name, value]) => [name, value.replaceAll('\r\n', '\n')] as const)
  const ticked = ['withoutPhoto', withoutPhoto !== undefined] as const
  const differs = [...typed, ticked].filter(([name, value]) => value !== before[name as keyof Details])
  if (differs.length === 0) return {}
  const { cardOccasion, cardMessage, cardSignature, notes } = before
  const texts = { cardOccasion, cardMessage, cardSignature, notes, recipientPhone: before.recipientPhone ?? undefined }
  const changed: OwnChange = { ...Object.fromEntries(differs), textsBefore: texts }
  const timeBefore = timeOf(before)
  if (!timeBefore || (changed.deliveryDate === undefined && changed.slotId === undefined)) return changed
  const { deliveryDate = timeBefore.deliveryDate, slotId = timeBefore.slotId } = changed
  return { ...changed, deliveryDate, slotId, timeBefore }
}
