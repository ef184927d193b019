import { exportProducts } from '#features/catalog/catalog.calls.ts'
import { pathOf } from '#shared/api-client.ts'
import { Suspense, useState } from 'react'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { later } from '../kit/later.ts'
import { useList } from '../kit/use-list.ts'
import { LISTS } from '../lists.ts'
import { useWords } from '../words.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { ProductToolbar } from './ProductToolbar.tsx'
import { csvSeparator } from '../kit/csv-separator.ts'
import { formatCount } from '../kit/format-count.ts'

const ProductDialog = later(() => import('./ProductDialog.tsx').then((file) => file.ProductDialog))
const ImportDialog = later(() => import('./ImportDialog.tsx').then((file) => file.ImportDialog))

/** The shop's products as cards, with their actions (spec, section 2, admin area). */
export default function ProductsScreen() {
  const { t, locale } = useWords()
  const list = useList(LISTS.products)
  /** The id of the product in the dialog; `new` for one being created. */
  const [edited, setEdited] = useState<string | null>(null)
  const [importing, setImporting] = useState(false)
  const exported = pathOf(exportProducts, { query: { separator: csvSeparator(locale) } })

  return (
    <>
      <PageHead
        title={t('adminProducts:title')}
        lead={t('adminProducts:lead')}
        {...(list.loading || list.error ? {} : { note: formatCount(list.total, locale) })}
      >
        <a className="btn btn-quiet a-btn" href={exported} download>
          <AdminIcon name="download" />
          {t('adminProducts:export')}
        </a>
        <button type="button" className="btn btn-quiet a-btn" onClick={() => setImporting(true)}>
          <AdminIcon name="upload" />
          {t('adminProducts:import')}
        </button>
        <button type="button" className="btn a-btn" onClick={() => setEdited('new')}>
          <AdminIcon name="plus" />
          {t('adminProducts:add')}
        </button>
      </PageHead>
      <ProductToolbar list={list} />
      <ProductGrid list={list} onEdit={setEdited} />
      <Suspense>
        {edited && <ProductDialog key={edited} id={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
        {importing && <ImportDialog onClose={() => setImporting(false)} />}
      </Suspense>
    </>
  )
}
