import { Suspense, useMemo, useState } from 'react'
import { deletePromotion, listPromotions, type Promotion } from '#features/promotions/promotions.calls.ts'
import { callAdmin } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { Badge } from '../kit/Badge.tsx'
import { columnsOf } from '../kit/columns.ts'
import { DataTable } from '../kit/DataTable.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { RowActions } from '../kit/RowActions.tsx'
import { Toolbar } from '../kit/Toolbar.tsx'
import { later } from '../kit/later.ts'
import { useCommand } from '../kit/use-command.ts'
import { useList } from '../kit/use-list.ts'
import { LISTS } from '../lists.ts'
import type { PageTranslate } from '#i18n/page.ts'
import { useWords } from '../words.tsx'
import { shownTerms } from './typed-terms.ts'

const PromotionDialog = later(() => import('./PromotionDialog.tsx').then((file) => file.PromotionDialog))
const column = columnsOf<Promotion>()

/** The discount codes: code, state, percentage and description (spec, section 2). */
export default function PromotionsScreen() {
  const { t } = useWords()
  const list = useList(LISTS.promotions)
  // The record as it was on the screen when the dialog opened.
  const [edited, setEdited] = useState<Promotion | 'new' | null>(null)

  const columns = useMemo(
    () => [
      column.accessor('code', {
        header: t('adminPromotions:code'),
        meta: { bare: true },
        cell: ({ getValue }) => <strong className="promotion-code">{getValue()}</strong>,
      }),
      column.accessor('isActive', {
        header: t('adminPromotions:status'),
        cell: ({ getValue }) => (
          <Badge look={getValue() ? 'default' : 'secondary'}>
            {t(getValue() ? 'adminPromotions:active' : 'adminPromotions:inactive')}
          </Badge>
        ),
      }),
      column.accessor('discountPercent', {
        header: t('adminPromotions:percent'),
        cell: ({ getValue }) => t('adminPromotions:off', { percent: getValue() }),
      }),
      column.display({
        id: 'terms',
        header: t('adminPromotions:terms'),
        cell: ({ row }) => termsOf(row.original, t),
      }),
      column.accessor('used', {
        header: t('adminPromotions:used'),
        cell: ({ row: { original } }) =>
          original.maxUses === null
            ? original.used
            : t('adminPromotions:usedOf', { used: original.used, max: original.maxUses }),
      }),
      column.accessor('description', { header: t('adminPromotions:description'), meta: { bare: true } }),
      column.display({
        id: 'actions',
        header: t('adminPromotions:actions'),
        meta: { align: 'end', bare: true },
        cell: ({ row }) => <PromotionActions promotion={row.original} onEdit={() => setEdited(row.original)} />,
      }),
    ],
    [t],
  )

  return (
    <>
      <PageHead title={t('adminPromotions:title')} lead={t('adminPromotions:lead')}>
        <button type="button" className="btn a-btn" onClick={() => setEdited('new')}>
          <AdminIcon name="plus" />
          {t('adminPromotions:add')}
        </button>
      </PageHead>
      <Toolbar list={list} search={t('adminPromotions:search')} />
      <DataTable
        list={list}
        columns={columns}
        label={t('adminPromotions:title')}
        rowId={({ id }) => id}
        empty={t('adminPromotions:empty')}
        skeletonRows={3}
      />
      <Suspense>
        {edited && (
          <PromotionDialog
            key={edited === 'new' ? 'new' : edited.id}
            promotion={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Returns what limits a code beside its uses: from when, until when, from which sum on, for whom and which goods. */
function termsOf(promotion: Promotion, t: PageTranslate): string {
  const { startsAt, endsAt, minimumVND, minimumUSDCents, maxUsesPerCustomer } = shownTerms(promotion)
  const amount = [minimumVND, minimumUSDCents].filter(Boolean).join(' / ')
  const terms = [
    startsAt && t('adminPromotions:from', { at: startsAt }),
    endsAt && t('adminPromotions:until', { at: endsAt }),
    amount && t('adminPromotions:over', { amount }),
    maxUsesPerCustomer && t('adminPromotions:timesEach', { uses: maxUsesPerCustomer }),
    promotion.firstOrderOnly && t('adminPromotions:first'),
    promotion.categories.length > 0 && t('adminPromotions:only', { categories: promotion.categories.join(', ') }),
    promotion.emptyCategories.length > 0 &&
      t('adminPromotions:emptyCategories', { categories: promotion.emptyCategories.join(', ') }),
  ]
  return terms.filter(Boolean).join(', ') || t('adminPromotions:always')
}

function PromotionActions({ promotion, onEdit }: { promotion: Promotion; onEdit(): void }) {
  const { t } = useWords()
  const { id, code, updatedAt } = promotion
  const { run: remove } = useCommand({
    // The version that the question was about: the row may be read again while it is open.
    run: (seen: string) => callAdmin(deletePromotion, { params: { id }, body: { updatedAt: seen } }),
    invalidates: [listPromotions],
    success: t('adminPromotions:deleted', { code }),
  })
  return (
    <RowActions
      labels={{ edit: t('adminPromotions:editOf', { code }), delete: t('adminPromotions:deleteOf', { code }) }}
      question={{ title: t('adminPromotions:deleteTitle', { code }), text: t('adminPromotions:deleteText') }}
      onEdit={onEdit}
      onDelete={() => remove(updatedAt)}
    />
  )
}
