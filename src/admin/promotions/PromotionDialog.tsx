import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import {
  changePromotion,
  createPromotion,
  listPromotions,
  type Promotion,
} from '#features/promotions/promotions.calls.ts'
import { MAX_CODE, MAX_DESCRIPTION } from '#features/promotions/promotions.ts'
import { promotionSchema, type PromotionInput } from '#features/promotions/promotions.schema.ts'
import { ApiError } from '#shared/api-client.ts'
import { callAdmin } from '../admin.api.ts'
import { Dialog, DialogActions } from '../kit/Dialog.tsx'
import { Checkbox, TextArea, TextField } from '../kit/fields.tsx'
import { AuditHistory } from '../kit/AuditHistory.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { toUpperCase } from './upper-case.ts'

interface Props {
  /** Null for a new one. */
  promotion: Promotion | null
  onClose(): void
}

/** The form of a discount code. A stored inactive state is shown and kept (docs/spec-notes.md). */
export function PromotionDialog({ promotion, onClose }: Props) {
  const { t } = useWords()
  const { register, handleSubmit, formState, setError } = useForm<
    z.input<typeof promotionSchema>,
    unknown,
    PromotionInput
  >({
    resolver: zodResolver(promotionSchema),
    defaultValues: promotion ?? { code: '', description: '', isActive: true },
  })
  const { errors, isDirty } = formState
  const told = (code: string | undefined) => code && t(`errors:${code as 'invalid_code'}`)

  const { run: save, busy } = useCommand<PromotionInput>({
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
    onFailure(error) {
      if (!(error instanceof ApiError) || error.code !== 'code_taken') return false
      setError('code', { message: error.code }, { shouldFocus: true })
      return true
    },
  })
  const code = register('code')

  return (
    <Dialog
      open
      title={t(promotion ? 'adminPromotions:edit' : 'adminPromotions:add')}
      onClose={onClose}
      dirty={isDirty && !busy}
    >
      <form className="a-form" noValidate onSubmit={(event) => void handleSubmit((input) => save(input))(event)}>
        <div className="a-pair">
          <TextField
            {...code}
            label={t('adminPromotions:code')}
            hint={t('adminPromotions:codeHint')}
            error={told(errors.code?.message)}
            required
            maxLength={MAX_CODE}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="promotion-code"
            onChange={(event) => {
              toUpperCase(event)
              void code.onChange(event)
            }}
            onCompositionEnd={(event) => {
              toUpperCase(event)
              void code.onChange(event)
            }}
          />
          <TextField
            {...register('discountPercent', { valueAsNumber: true })}
            label={t('adminPromotions:percent')}
            error={told(errors.discountPercent?.message)}
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            step={1}
            required
          />
        </div>
        <TextArea
          {...register('description')}
          label={t('adminPromotions:description')}
          error={told(errors.description?.message)}
          maxLength={MAX_DESCRIPTION}
          rows={3}
          required
        />
        <Checkbox
          {...register('isActive')}
          label={t('adminPromotions:isActive')}
          hint={t('adminPromotions:isActiveHint')}
        />
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
