import type { Settings } from '#features/settings/settings.calls.ts'
import { formatMoney } from '#shared/money.ts'
import { readMoney } from '#shared/read-money.ts'
import { TextField } from '#ui/form/fields.tsx'
import { useAsk } from '../kit/ask.tsx'
import { useWords } from '../words.tsx'
import { feeQuestion } from './fee-question.ts'
import { Section } from './Section.tsx'
import { useSectionForm, type SectionProps } from './use-section-form.ts'

const FEES = ['flat', 'freeFrom', 'far', 'exact'] as const
const CURRENCIES = ['VND', 'USD'] as const

/** What a delivery costs, in both currencies, typed as people write prices. */
export function FeesSection(props: SectionProps) {
  const { t } = useWords()
  const ask = useAsk()
  const form = useSectionForm({
    ...props,
    section: 'fees',
    valuesOf,
    success: t('adminSettings:fees.saved'),
    async confirm(typed) {
      const question = feeQuestion(t, typed, valuesOf(props.settings.fees), props.settings.prices.dongPerDollar)
      return question === null || ask(question)
    },
  })
  return (
    <Section
      form={form}
      title={t('adminSettings:fees.title')}
      lead={t('adminSettings:fees.lead')}
      save={t('adminSettings:fees.save')}
    >
      <div className="a-pair">
        {FEES.flatMap((fee) =>
          CURRENCIES.map((currency) => {
            const name = `${fee}${currency}` as const
            const read = readMoney(form.values[name], currency)
            return (
              <TextField
                key={name}
                {...form.text(name)}
                label={t('adminSettings:fees.in', { fee: t(`adminSettings:fees.${fee}`), currency })}
                hint={read === null ? undefined : t('adminSettings:fees.read', { amount: formatMoney(read, currency) })}
                inputMode="decimal"
                autoComplete="off"
                maxLength={20}
                required
              />
            )
          }),
        )}
      </div>
    </Section>
  )
}

function valuesOf({ version: _, ...fees }: Settings['fees']) {
  return {
    ...fees,
    flatVND: String(fees.flatVND),
    freeFromVND: String(fees.freeFromVND),
    farVND: String(fees.farVND),
    exactVND: String(fees.exactVND),
  }
}
