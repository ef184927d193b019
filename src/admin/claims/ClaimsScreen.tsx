import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { AdminClaim } from '#features/claims/claims.calls.ts'
import { CLAIM_PARAM } from '#features/claims/claims.ts'
import { cutText } from '#shared/cut-text.ts'
import { formatDateTime } from '#shared/dates.ts'
import { Badge } from '../kit/Badge.tsx'
import { columnsOf } from '../kit/columns.ts'
import { DataTable } from '../kit/DataTable.tsx'
import { FilterSelect } from '../kit/FilterSelect.tsx'
import { later } from '../kit/later.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { Toolbar } from '../kit/Toolbar.tsx'
import { useAddressParams } from '../kit/use-address-params.ts'
import { useLinkedRow } from '../kit/use-linked-row.ts'
import { useList } from '../kit/use-list.ts'
import { NewRows } from '../live/NewRows.tsx'
import { LISTS } from '../lists.ts'
import { useWords } from '../words.tsx'

const ClaimDialog = later(() => import('./ClaimDialog.tsx').then((file) => file.ClaimDialog))
const column = columnsOf<AdminClaim>()
const SHORT = 120

/** What customers say is wrong with delivered flowers, those that wait longest first; each opens in a dialog. */
export default function ClaimsScreen() {
  const { t } = useWords()
  const list = useList(LISTS.claims)
  const [params, setParams] = useAddressParams()
  const [chosen, setOpened] = useState<AdminClaim | null>(null)
  // The mail about a new claim links to it.
  const linked = useLinkedRow(list.rows, params.get(CLAIM_PARAM))
  const opened = chosen ?? linked
  const close = () => {
    setOpened(null)
    if (!params.has(CLAIM_PARAM)) return
    setParams((now) => (now.delete(CLAIM_PARAM), now), { replace: true, preventScrollReset: true })
  }
  const columns = useMemo(
    () => [
      column.accessor('text', {
        header: t('adminClaims:text'),
        meta: { bare: true },
        cell: ({ row: { original: claim } }) => (
          <button
            type="button"
            className="message-open"
            aria-label={t('adminClaims:openOf', { name: claim.customerName })}
            onClick={() => setOpened(claim)}
          >
            {cutText(claim.text, SHORT)}
          </button>
        ),
      }),
      column.accessor('customerName', { header: t('adminClaims:customer') }),
      column.accessor('photoCount', { header: t('adminClaims:photos') }),
      column.accessor('createdAt', {
        header: t('adminClaims:received'),
        cell: ({ getValue }) => <time dateTime={getValue()}>{formatDateTime(new Date(getValue()))}</time>,
      }),
      column.display({
        id: 'state',
        header: t('adminClaims:state'),
        cell: ({ row: { original: claim } }) =>
          claim.answeredAt ? (
            <Badge look="secondary">{t('adminClaims:states.answered')}</Badge>
          ) : (
            <Badge>{t('adminClaims:states.open')}</Badge>
          ),
      }),
    ],
    [t],
  )
  return (
    <>
      <PageHead title={t('adminClaims:title')} lead={t('adminClaims:lead')}>
        <Link className="btn btn-quiet a-btn" to="/admin/templates">
          {t('adminAnswers:manage')}
        </Link>
      </PageHead>
      <Toolbar list={list} search={null}>
        <FilterSelect
          label={t('adminClaims:filter')}
          value={list.filters.state ?? ''}
          options={(['open', 'answered'] as const).map((value) => ({ value, label: t(`adminClaims:states.${value}`) }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Toolbar>
      <NewRows kind="claims" list={list} />
      <DataTable
        list={list}
        columns={columns}
        label={t('adminClaims:title')}
        rowId={({ id }) => id}
        empty={t('adminClaims:empty')}
      />
      <Suspense>{opened && <ClaimDialog claim={opened} onClose={close} />}</Suspense>
    </>
  )
}
