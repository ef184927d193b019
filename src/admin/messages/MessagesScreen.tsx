import { Suspense, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { MESSAGE_PARAM } from '#features/contact/message-path.ts'
import type { AdminContactMessage } from '#features/contact/contact-messages.calls.ts'
import { formatDateTime } from '#shared/dates.ts'
import { Badge } from '../kit/Badge.tsx'
import { columnsOf } from '../kit/columns.ts'
import { DataTable } from '../kit/DataTable.tsx'
import { FilterSelect } from '../kit/FilterSelect.tsx'
import { PageHead } from '../kit/PageHead.tsx'
import { Toolbar } from '../kit/Toolbar.tsx'
import { later } from '../kit/later.ts'
import { useAddressParams } from '../kit/use-address-params.ts'
import { useLinkedRow } from '../kit/use-linked-row.ts'
import { useList } from '../kit/use-list.ts'
import { NewRows } from '../live/NewRows.tsx'
import { LISTS } from '../lists.ts'
import { useWords } from '../words.tsx'

const MessageDialog = later(() => import('./MessageDialog.tsx').then((file) => file.MessageDialog))
const column = columnsOf<AdminContactMessage>()

/** The contact messages, newest first, unread ones in bold; each opens in a dialog. */
export default function MessagesScreen() {
  const { t } = useWords()
  const list = useList(LISTS.messages)
  // Kept as opened: once read or done, it may have left the list.
  const [chosen, setOpened] = useState<AdminContactMessage | null>(null)
  const [params, setParams] = useAddressParams()
  // The mail about a new message links to it.
  const linked = useLinkedRow(list.rows, params.get(MESSAGE_PARAM))
  const opened = chosen ?? linked
  const close = () => {
    setOpened(null)
    if (!params.has(MESSAGE_PARAM)) return
    setParams((now) => (now.delete(MESSAGE_PARAM), now), { replace: true, preventScrollReset: true })
  }

  const columns = useMemo(
    () => [
      column.accessor('subject', {
        header: t('adminMessages:subject'),
        meta: { bare: true },
        cell: ({ row: { original: message } }) => (
          <div className="message-cell">
            <button
              type="button"
              className="message-open"
              data-unread={message.readAt ? undefined : ''}
              aria-label={t('adminMessages:openOf', { name: message.name, subject: message.subject })}
              onClick={() => setOpened(message)}
            >
              {message.subject}
            </button>
            <p className="a-hint">{message.message}</p>
          </div>
        ),
      }),
      column.accessor('name', { header: t('adminMessages:from') }),
      column.accessor('createdAt', {
        header: t('adminMessages:received'),
        cell: ({ getValue }) => <time dateTime={getValue()}>{formatDateTime(new Date(getValue()))}</time>,
      }),
      column.display({
        id: 'state',
        header: t('adminMessages:state'),
        cell: ({ row: { original: message } }) => <MessageBadge message={message} />,
      }),
    ],
    [t],
  )

  return (
    <>
      <PageHead title={t('adminMessages:title')} lead={t('adminMessages:lead')}>
        <Link className="btn btn-quiet a-btn" to="/admin/templates">
          {t('adminAnswers:manage')}
        </Link>
      </PageHead>
      <Toolbar list={list} search={t('adminMessages:search')}>
        <FilterSelect
          label={t('adminMessages:filter')}
          value={list.filters.state ?? ''}
          options={(['open', 'unread', 'answered', 'done'] as const).map((value) => ({
            value,
            label: t(`adminMessages:states.${value}`),
          }))}
          onChange={(value) => list.setFilter('state', value)}
        />
      </Toolbar>
      <NewRows kind="messages" list={list} />
      <DataTable
        list={list}
        columns={columns}
        label={t('adminMessages:title')}
        rowId={({ id }) => id}
        empty={t('adminMessages:empty')}
      />
      <Suspense>{opened && <MessageDialog message={opened} onClose={close} />}</Suspense>
    </>
  )
}

function MessageBadge({ message }: { message: AdminContactMessage }) {
  const { t } = useWords()
  if (message.doneAt)
    return <Badge look="secondary">{t(message.answeredAt ? 'adminMessages:answered' : 'adminMessages:done')}</Badge>
  return <Badge>{t(message.readAt ? 'adminMessages:open' : 'adminMessages:unread')}</Badge>
}
