import { useMemo } from 'react'
import { Link } from 'react-router'
import { formatDateTime } from '#shared/dates.ts'
import type { AuditRow } from '#features/audit-log/audit-log.calls.ts'
import { shortOrderId } from '#features/orders/order-id.ts'
import { AUDIT_ENTITIES } from '#shared/audit-entities.ts'
import { columnsOf } from '../kit/columns.ts'
import { DataTable } from '../kit/DataTable.tsx'
import { FilterSelect } from '../kit/FilterSelect.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { Toolbar } from '../kit/Toolbar.tsx'
import { actionName, actorName, exportName } from '../kit/audit-text.ts'
import { useList } from '../kit/use-list.ts'
import { LISTS } from '../lists.ts'
import { useWords } from '../words.tsx'
import { ChangedFields } from '../kit/ChangedFields.tsx'
import { auditLink } from './audit-link.ts'

/** The audit log of the whole shop. */
export default function AuditLogScreen() {
  const { t } = useWords()
  const list = useList(LISTS.history)

  const columns = useMemo(() => {
    const column = columnsOf<AuditRow>()
    return [
      column.accessor('createdAt', {
        header: t('admin:auditLog.when'),
        cell: ({ getValue }) => (
          <time className="a-when" dateTime={getValue()}>
            {formatDateTime(new Date(getValue()))}
          </time>
        ),
      }),
      column.accessor('actor', { header: t('admin:auditLog.who'), cell: ({ getValue }) => actorName(t, getValue()) }),
      column.display({
        id: 'what',
        header: t('admin:auditLog.what'),
        cell: ({ row: { original } }) => <What entry={original} />,
      }),
      column.display({
        id: 'changes',
        header: t('admin:auditLog.changes'),
        meta: { bare: true },
        cell: ({ row: { original } }) => <ChangedFields changes={original.changes} />,
      }),
    ]
  }, [t])

  return (
    <>
      <PageHead title={t('admin:auditLog.title')} lead={t('admin:auditLog.intro')} />
      <Toolbar list={list} search={t('admin:auditLog.search')}>
        <FilterSelect
          label={t('admin:auditLog.entityFilter')}
          value={list.filters.entity ?? ''}
          options={AUDIT_ENTITIES.map((value) => ({ value, label: t(`admin:auditLog.entities.${value}`) }))}
          onChange={(value) => list.setFilter('entity', value)}
        />
      </Toolbar>
      <DataTable
        list={list}
        columns={columns}
        label={t('admin:auditLog.title')}
        rowId={({ id }) => id}
        empty={t('admin:auditLog.none')}
      />
    </>
  )
}

/**
 * The entity of an entry, and the action. Its name is left out if nobody would know it: the id of a deleted account.
 */
function What({ entry }: { entry: AuditRow }) {
  const { t } = useWords()
  const { entity, entityId, label, action } = entry
  const goal = auditLink(entry)
  const name =
    label ?? (entity === 'export' ? exportName(t, entityId) : entity === 'order' ? shortOrderId(entityId) : '')
  return (
    <span className="a-history-what">
      <span className="a-history-kind">
        {t(`admin:auditLog.entities.${entity}`)} · {actionName(t, action)}
      </span>
      {goal && name ? (
        <Link className="link" to={goal}>
          {name}
        </Link>
      ) : (
        <span>{name}</span>
      )}
    </span>
  )
}
