import type { ReactNode } from 'react'
import { countCharacters, MAX_CARD_MESSAGE, printableText } from '#features/orders/card-text.ts'
import { MAX_NOTES } from '#features/orders/order-notes.ts'
import { CARD_OCCASIONS, NOBODY_HOME } from '#shared/gift.ts'
import { CITIES, type City } from '#shared/shop.ts'
import { Field, TextArea, TextField } from '#ui/form/fields.tsx'
import { DayField } from '../kit/DayField.tsx'
import { Checkbox, SelectField } from '../kit/fields.tsx'
import { useWords } from '../words.tsx'
import type { DetailForm } from './detail-values.ts'
import { OrderWardField } from './OrderWardField.tsx'
import { SlotField } from './SlotField.tsx'

/** The fields of one part of an order, under its name. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="o-edit-part">
      <legend>{title}</legend>
      {children}
    </fieldset>
  )
}

interface Props {
  form: DetailForm
}

/** Who receives the flowers, if it is not the customer. */
export function RecipientFields({ form }: Props) {
  const { t } = useWords()
  return (
    <Part title={t('adminOrders:gift.recipient')}>
      <div className="a-pair">
        <TextField
          {...form.text('recipientName')}
          label={t('admin:auditLog.fields.recipientName')}
          hint={t('adminOrders:edit.recipientHint')}
          autoComplete="off"
        />
        <TextField
          {...form.text('recipientPhone')}
          type="tel"
          label={t('admin:auditLog.fields.recipientPhone')}
          autoComplete="off"
        />
      </div>
      <Checkbox {...form.checkbox('surprise')} label={t('adminOrders:gift.surprise')} />
      <Checkbox {...form.checkbox('anonymous')} label={t('adminOrders:gift.anonymous')} />
    </Part>
  )
}

/** Where and when the flowers go. */
export function DeliveryFields({ form, own, version }: Props & { own: string; version: number }) {
  const { t } = useWords()
  // An order that was made of a payment alone has no city.
  const city = form.values.deliveryCity as City | ''
  const { error, ...day } = form.field('deliveryDate')
  return (
    <Part title={t('adminOrders:delivery')}>
      <TextField
        {...form.text('deliveryAddress')}
        label={t('admin:auditLog.fields.deliveryAddress')}
        autoComplete="off"
      />
      <div className="a-pair">
        <SelectField
          {...form.field('deliveryCity')}
          label={t('admin:auditLog.fields.deliveryCity')}
          value={city}
          onChange={({ target }) => form.change({ deliveryCity: target.value, wardCode: '', wardName: '' })}
        >
          {city === '' && <option value="">{t('adminOrders:edit.chooseCity')}</option>}
          {CITIES.map((name) => (
            <option key={name} value={name}>
              {t(`tracking:shipping.cities.${name}`)}
            </option>
          ))}
        </SelectField>
        <OrderWardField form={form} city={city} />
        <Field label={t('admin:auditLog.fields.deliveryDate')} error={error}>
          {(control) => <DayField {...day} {...control} label={t('admin:auditLog.fields.deliveryDate')} />}
        </Field>
        <SlotField form={form} city={city} own={own} version={version} />
      </div>
      <SelectField {...form.text('nobodyHome')} label={t('adminOrders:gift.nobodyHome')}>
        {NOBODY_HOME.map((choice) => (
          <option key={choice} value={choice}>
            {t(`adminOrders:gift.absence.${choice}`)}
          </option>
        ))}
      </SelectField>
      <Checkbox {...form.checkbox('withoutPhoto')} label={t('adminOrders:gift.withoutPhoto')} />
    </Part>
  )
}

/** The card, and what else florist and courier should know. */
export function CardFields({ form }: Props) {
  const { t } = useWords()
  const left = MAX_CARD_MESSAGE - countCharacters(printableText(form.values.cardMessage))
  return (
    <Part title={t('adminOrders:gift.card')}>
      <div className="a-pair">
        <SelectField {...form.text('cardOccasion')} label={t('admin:auditLog.fields.cardOccasion')}>
          {CARD_OCCASIONS.map((occasion) => (
            <option key={occasion} value={occasion}>
              {t(`adminOrders:gift.occasions.${occasion}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.text('cardSignature')}
          label={t('admin:auditLog.fields.cardSignature')}
          autoComplete="off"
        />
      </div>
      <TextArea
        {...form.text('cardMessage')}
        label={t('admin:auditLog.fields.cardMessage')}
        hint={t('adminOrders:edit.cardLeft', { count: left })}
        rows={4}
      />
      <TextArea {...form.text('notes')} label={t('admin:auditLog.fields.notes')} maxLength={MAX_NOTES} rows={2} />
      <TextArea
        {...form.text('internalNotes')}
        label={t('admin:auditLog.fields.internalNotes')}
        hint={t('adminOrders:edit.internalHint')}
        maxLength={MAX_NOTES}
        rows={2}
      />
    </Part>
  )
}
