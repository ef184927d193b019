import type { ReactNode } from 'react'
import { z } from 'zod'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import {
  changePromotion,
  createPromotion,
  listPromotions,
  type Promotion,
} from '#features/promotions/promotions.calls.ts'
import { MAX_CODE, MAX_DESCRIPTION } from '#features/promotions/promotions.ts'
import {
  NEW_PROMOTION,
  PROMOTION_FIELDS,
  promotionSchema,
  type PromotionField,
  type PromotionFields,
  type PromotionInput,
} from '#features/promotions/promotions.schema.ts'
import { callAdmin } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { TextArea, TextField } from '#ui/form/fields.tsx'
import { Checkbox } from '../kit/fields.tsx'
import { AuditHistory } from '../kit/AuditHistory.tsx'
import { FieldGrid } from '../kit/FieldGrid.tsx'
import { useRecordForm } from '../kit/use-record-form.ts'
import { typedFields, type TypedFields } from '../kit/typed-values.ts'
import { useWords } from '../words.tsx'
import { CategoryChoice } from './CategoryChoice.tsx'
import { shownTerms, TYPED_TERMS } from './typed-terms.ts'
import { toUpperCase } from './upper-case.ts'

interface Props {
  /** Null for a new one. */
  promotion: Promotion | null
  onClose(): void
}

/** The server's schema, with percentage and terms as typed. */
const schema = promotionSchema.extend({
  discountPercent: z
    .string()
    .transform((typed) => (typed.trim() === '' ? NaN : Number(typed)))
    .pipe(promotionSchema.shape.discountPercent),
  ...TYPED_TERMS,
})

/** The form of a discount code. A stored inactive state is shown and kept (docs/spec-notes.md). */
export function PromotionDialog({ promotion, onClose }: Props) {
  const { t } = useWords()
  const form = useRecordForm<TypedFields<PromotionFields>, PromotionInput, unknown>({
    schema,
    initial: {
      ...typedFields<PromotionFields>(PROMOTION_FIELDS, promotion ?? NEW_PROMOTION),
      ...shownTerms(promotion ?? NEW_PROMOTION),
    },
    run: (input) =>
      promotion
        ? callAdmin(changePromotion, {
            params: { id: promotion.id },
            body: { ...input, updatedAt: promotion.updatedAt },
          })
        : callAdmin(createPromotion, { body: input }),
    invalidates: [listPromotions, listAuditLog],
    success: (_, { code }) => t(promotion ? 'adminPromotions:updated' : 'adminPromotions:created', { code }),
    onSuccess: onClose,
  })
  const { isDirty, busy } = form
  const code = form.text('code')
  const controls: Record<PromotionField, ReactNode> = {
    code: (
      <TextField
        {...code}
        label={t('adminPromotions:code')}
        hint={t('adminPromotions:codeHint')}
        required
        maxLength={MAX_CODE}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="promotion-code"
        onChange={(event) => {
          toUpperCase(event)
          code.onChange(event)
        }}
        onCompositionEnd={(event) => {
          toUpperCase(event)
          form.change({ code: event.currentTarget.value })
        }}
      />
    ),
    discountPercent: (
      <TextField
        {...form.text('discountPercent')}
        label={t('adminPromotions:percent')}
        type="number"
        inputMode="numeric"
        min={0}
        max={100}
        step={1}
        required
      />
    ),
    description: (
      <TextArea
        {...form.text('description')}
        label={t('adminPromotions:description')}
        maxLength={MAX_DESCRIPTION}
        rows={3}
        required
        className="a-wide"
      />
    ),
    isActive: (
      <Checkbox
        {...form.checkbox('isActive')}
        label={t('adminPromotions:isActive')}
        hint={t('adminPromotions:isActiveHint')}
        className="a-wide"
      />
    ),
    startsAt: (
      <TextField
        {...form.text('startsAt')}
        label={t('adminPromotions:startsAt')}
        hint={t('adminPromotions:minuteHint')}
        maxLength={20}
        autoComplete="off"
      />
    ),
    endsAt: (
      <TextField
        {...form.text('endsAt')}
        label={t('adminPromotions:endsAt')}
        hint={t('adminPromotions:minuteHint')}
        maxLength={20}
        autoComplete="off"
      />
    ),
    minimumVND: (
      <TextField
        {...form.text('minimumVND')}
        label={t('adminPromotions:minimumVND')}
        hint={t('adminPromotions:minimumHint')}
        maxLength={20}
        autoComplete="off"
      />
    ),
    minimumUSDCents: (
      <TextField
        {...form.text('minimumUSDCents')}
        label={t('adminPromotions:minimumUSDCents')}
        hint={t('adminPromotions:minimumHint')}
        maxLength={20}
        autoComplete="off"
      />
    ),
    maxUses: (
      <TextField
        {...form.text('maxUses')}
        label={t('adminPromotions:maxUses')}
        hint={t('adminPromotions:usesHint')}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
      />
    ),
    maxUsesPerCustomer: (
      <TextField
        {...form.text('maxUsesPerCustomer')}
        label={t('adminPromotions:maxUsesPerCustomer')}
        hint={t('adminPromotions:usesHint')}
        inputMode="numeric"
        maxLength={7}
        autoComplete="off"
      />
    ),
    firstOrderOnly: (
      <Checkbox
        {...form.checkbox('firstOrderOnly')}
        label={t('adminPromotions:firstOrderOnly')}
        hint={t('adminPromotions:firstOrderOnlyHint')}
        className="a-wide"
      />
    ),
    categories: <CategoryChoice {...form.field('categories')} />,
  }

  return (
    <Dialog
      title={t(promotion ? 'adminPromotions:edit' : 'adminPromotions:add')}
      onClose={onClose}
      dirty={isDirty && !busy}
    >
      <form className="a-form" {...form.form}>
        <FieldGrid controls={controls} />
        <DialogActions busy={busy} />
      </form>
      {promotion && (
        <details className="a-details">
          <summary>{t('adminPromotions:history')}</summary>
          <AuditHistory entity="promotion" id={promotion.id} />
        </details>
      )}
    </Dialog>
  )
}
