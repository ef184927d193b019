import { useState } from 'react'
import type { OrderDetail } from '#features/orders/admin-order.schema.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { TextField } from '#ui/form/fields.tsx'
import { ChangedFields } from '../kit/ChangedFields.tsx'
import { DialogActions } from '../kit/Dialog.tsx'
import { Checkbox } from '../kit/fields.tsx'
import { languageName } from '../kit/language-name.ts'
import { useTellDirty } from '../kit/use-tell-dirty.ts'
import { useWords } from '../words.tsx'
import { CardFields, DeliveryFields, Part, RecipientFields } from './DetailFields.tsx'
import { OrderDialog } from './OrderDialog.tsx'
import { useOrderEdit } from './use-order-edit.ts'

/** Edits an order in a dialog. */
export default function EditDialog({ id, onClose }: { id: string; onClose(): void }) {
  const { t } = useWords()
  return (
    <OrderDialog
      id={id}
      purpose="edit"
      title={t('adminOrders:edit.title', { number: shortOrderId(id) })}
      onClose={onClose}
    >
      {(order, onDirty) => <EditForm order={order} onDirty={onDirty} onClose={onClose} />}
    </OrderDialog>
  )
}

interface FormProps {
  order: OrderDetail
  onDirty(dirty: boolean): void
  onClose(): void
}

function EditForm({ order, onDirty, onClose }: FormProps) {
  const { t, locale } = useWords()
  // What was opened: later readings reach the form only by `takeOver`, which keeps what was typed.
  const [opened] = useState(order)
  const { record, meanwhile, failures, own } = useOrderEdit(opened, onClose)
  const { isDirty } = record
  useTellDirty(isDirty, onDirty)
  return (
    <form className="a-form" {...record.form}>
      <Part title={t('adminOrders:gift.sender')}>
        <div className="a-pair">
          <TextField
            {...record.text('customerName')}
            label={t('admin:auditLog.fields.customerName')}
            autoComplete="off"
          />
          <TextField
            {...record.text('customerPhone')}
            type="tel"
            label={t('admin:auditLog.fields.customerPhone')}
            autoComplete="off"
          />
        </div>
      </Part>
      <RecipientFields form={record} />
      <DeliveryFields form={record} own={own} version={failures} />
      <CardFields form={record} />
      <Checkbox
        {...record.checkbox('anyway')}
        label={t('adminOrders:edit.anyway')}
        hint={t('adminOrders:edit.anywayHint')}
      />
      {opened.customerEmail && (
        <Checkbox
          {...record.checkbox('mail')}
          label={t('adminOrders:edit.mail', { email: opened.customerEmail })}
          hint={t('adminOrders:edit.mailHint', { language: languageName(opened.locale, locale) })}
        />
      )}
      {/* Beside the button that was pressed: above the fields a phone would not show it. */}
      {meanwhile && (
        <div className="o-meanwhile" role="alert">
          <strong>{t('adminOrders:edit.meanwhile')}</strong>
          <ChangedFields changes={meanwhile} />
          <p>{t('adminOrders:edit.meanwhileText')}</p>
        </div>
      )}
      <DialogActions busy={record.busy} submit={t('adminOrders:edit.submit')} />
    </form>
  )
}
