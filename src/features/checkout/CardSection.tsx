import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { fetchProducts } from '#features/cart/cart.api.ts'
import { $cart } from '#features/cart/cart.store.ts'
import { countCharacters, MAX_CARD_MESSAGE, printableLine, printableText } from '#features/orders/card-text.ts'
import type { CardOccasion } from '#shared/gift.ts'
import { Field } from '#ui/form/fields.tsx'
import { occasionsFor } from './card-occasions.ts'
import { $draft, changeDraft } from './checkout-draft.store.ts'
import type { DraftErrors } from './checkout-form.ts'
import { DraftField, type DeliveryFieldProps } from './DraftField.tsx'
import { Step, type StepPlace } from './Step.tsx'
import { cardSummary } from './step-summaries.ts'

interface Props extends DeliveryFieldProps {
  place: StepPlace
  errors: DraftErrors
  disabled: boolean
}

/** The card that goes with a gift: occasion, message and signature, and the card in the shop's hand. */
export function CardSection({ place, errors, disabled, ...props }: Props) {
  const { t, problems } = props
  const draft = useStore($draft)
  const left = MAX_CARD_MESSAGE - countCharacters(printableText(draft.cardMessage))
  return (
    <Step
      t={t}
      id="checkout-card"
      title={t('checkout:card.title')}
      place={place}
      summary={cardSummary(draft, errors, t)}
      disabled={disabled}
      className="checkout-delivery"
    >
      <OccasionField {...props} />
      <DraftField
        problems={problems}
        name="cardMessage"
        label={t('checkout:card.message')}
        hint={t('checkout:card.messageHint')}
        aside={
          <span className="card-left" data-over={left < 0 || undefined}>
            {t(left < 0 ? 'checkout:card.over' : 'checkout:card.left', { count: Math.abs(left) })}
          </span>
        }
        autoComplete="off"
      />
      <DraftField
        problems={problems}
        name="cardSignature"
        label={t('checkout:card.signature')}
        hint={t('checkout:card.signatureHint')}
        autoComplete="off"
        required={false}
      />
      <CardPreview {...props} />
    </Step>
  )
}

function OccasionField({ t, locale, problems }: DeliveryFieldProps) {
  const { cardOccasion } = useStore($draft)
  const cart = useStore($cart)
  const [products, setProducts] = useState<readonly { category: string }[]>([])
  const ids = cart.map(({ productId }) => productId).join()
  useEffect(() => {
    let wanted = true
    // Without an answer every occasion is offered.
    fetchProducts($cart.get(), locale).then(
      (fetched) => wanted && setProducts(fetched),
      () => {},
    )
    // The answer for an earlier cart may come after that for this one.
    return () => {
      wanted = false
    }
  }, [ids, locale])
  return (
    <Field label={t('checkout:card.occasion')} error={problems.cardOccasion}>
      {(control) => (
        <select
          {...control}
          value={cardOccasion}
          onChange={({ target }) => changeDraft({ cardOccasion: target.value as CardOccasion })}
        >
          {occasionsFor(products, cardOccasion).map((occasion) => (
            <option key={occasion} value={occasion}>
              {t(`checkout:card.occasions.${occasion}`)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** The card as it is printed; nothing while nothing is written. */
function CardPreview({ t }: DeliveryFieldProps) {
  const { cardMessage, cardSignature } = useStore($draft)
  const [message, signature] = [printableText(cardMessage), printableLine(cardSignature)]
  if (!message && !signature) return null
  return (
    <figure className="card-preview">
      <figcaption className="form-hint">{t('checkout:card.preview')}</figcaption>
      <blockquote>
        <p>{message}</p>
        {signature && <footer>{signature}</footer>}
      </blockquote>
    </figure>
  )
}
