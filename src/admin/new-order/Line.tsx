import type { StaffQuote } from '#features/checkout/staff-order.schema.ts'
import { decimalToCents, formatMoney, type Currency } from '#shared/money.ts'
import { readMoney } from '#shared/read-money.ts'
import { TextField } from '#ui/form/fields.tsx'
import type { Problems } from '#ui/form/use-form.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { LinePicture } from '../orders/LinePicture.tsx'
import { useWords } from '../words.tsx'
import { stepped, type DraftLine } from './draft.ts'

interface Props {
  line: DraftLine
  index: number
  problems: Problems
  currency: Currency
  /** The lines as the server priced them last. */
  quoted: StaffQuote['lines'] | undefined
  onChange(changes: Partial<DraftLine>): void
  onRemove(): void
}

/** A line of the order: a product with its price, or the florist's choice with words and a price to type. */
export function Line({ line, index, problems, currency, quoted, onChange, onRemove }: Props) {
  const { t } = useWords()
  const isChoice = line.productId === null && !line.kept
  const name = isChoice ? t('adminOrders:choice.name') : line.name
  return (
    <li className="n-line" aria-label={name}>
      <LinePicture imageUrl={line.imageUrl} />
      <div className="n-what">
        <p>{name}</p>
        {isChoice ? (
          <ChoiceFields {...{ line, index, problems, currency, onChange }} />
        ) : (
          <p className="price a-hint">{line.kept?.price ?? priceOf(line, quoted, currency)}</p>
        )}
      </div>
      <div className="n-count">
        <Step
          icon="minus"
          label={t('adminNewOrder:lines.less', { name })}
          onPress={() => onChange({ quantity: stepped(line.quantity, -1) })}
        />
        <TextField
          name={`lines.${index}.quantity`}
          label={t('adminNewOrder:lines.quantity', { name })}
          error={problems[`lines.${index}.quantity`]}
          value={line.quantity}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => onChange({ quantity: target.value })}
          onFocus={({ target }) => target.select()}
        />
        <Step
          icon="plus"
          label={t('adminNewOrder:lines.more', { name })}
          onPress={() => onChange({ quantity: stepped(line.quantity, 1) })}
        />
        <Step icon="trash" label={t('adminNewOrder:lines.remove', { name })} onPress={onRemove} data-remove="" />
      </div>
    </li>
  )
}

interface StepProps {
  icon: 'minus' | 'plus' | 'trash'
  label: string
  onPress(): void
  'data-remove'?: ''
}

function Step({ icon, label, onPress, ...data }: StepProps) {
  return (
    <button type="button" className="n-step" aria-label={label} onClick={onPress} {...data}>
      <AdminIcon name={icon} size={18} />
    </button>
  )
}

function ChoiceFields({ line, index, problems, currency, onChange }: Omit<Props, 'quoted' | 'onRemove'>) {
  const { t } = useWords()
  const minor = readMoney(line.price, currency)
  return (
    <div className="n-choice-fields">
      <TextField
        name={`lines.${index}.words`}
        label={t('adminNewOrder:lines.words')}
        error={problems[`lines.${index}.words`]}
        value={line.words}
        maxLength={80}
        autoComplete="off"
        onChange={({ target }) => onChange({ words: target.value })}
      />
      <TextField
        name={`lines.${index}.price`}
        label={t('adminNewOrder:lines.price')}
        hint={minor === null ? t(`adminNewOrder:lines.priceHint.${currency}`) : formatMoney(minor, currency)}
        error={problems[`lines.${index}.price`]}
        value={line.price}
        inputMode={currency === 'VND' ? 'text' : 'decimal'}
        autoComplete="off"
        onChange={({ target }) => onChange({ price: target.value })}
      />
    </div>
  )
}

function priceOf(line: DraftLine, quoted: Props['quoted'], currency: Currency): string {
  const found = quoted?.find(({ productId }) => productId === line.productId)
  if (!found) return ''
  return currency === 'VND'
    ? formatMoney(found.priceVND, currency)
    : formatMoney(decimalToCents(found.priceUSD) ?? 0, currency)
}
