import { Link } from 'react-router'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { useWords } from '../words.tsx'

/** Opens the form for an order at the counter or by phone, as Alt + N does on every screen. */
export function NewOrderLink() {
  const { t } = useWords()
  return (
    <Link className="btn a-btn" to="/admin/orders/new" title={t('adminNewOrder:open')} aria-keyshortcuts="Alt+N">
      <AdminIcon name="plus" size={18} />
      {t('adminNewOrder:openShort')}
    </Link>
  )
}
