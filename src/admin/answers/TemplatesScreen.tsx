import { Suspense, useMemo, useState } from 'react'
import {
  deleteTemplate,
  listTemplates,
  type AnswerTemplate,
} from '#features/answer-templates/answer-templates.calls.ts'
import { LOCALES } from '#shared/locale.ts'
import { callAdmin } from '../admin.api.ts'
import { AdminIcon } from '../kit/AdminIcon.tsx'
import { columnsOf } from '../kit/columns.ts'
import { DataTable } from '../kit/DataTable.tsx'
import { languageName } from '../kit/language-name.ts'
import { later } from '../kit/later.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { RowActions } from '../kit/RowActions.tsx'
import { ErrorState } from '../kit/States.tsx'
import { useCommand } from '../kit/use-command.ts'
import { useList } from '../kit/use-list.ts'
import { LISTS } from '../lists.ts'
import { useWords } from '../words.tsx'

const TemplateDialog = later(() => import('./TemplateDialog.tsx').then((file) => file.TemplateDialog))
const column = columnsOf<AnswerTemplate>()

/** The texts that staff answer with, by title. */
export default function TemplatesScreen() {
  const { t, locale: reader } = useWords()
  const list = useList(LISTS.templates)
  // The record as it was on the screen when the dialog opened.
  const [edited, setEdited] = useState<AnswerTemplate | 'new' | null>(null)
  const columns = useMemo(
    () => [
      column.accessor('title', { header: t('adminAnswers:templates.name'), meta: { bare: true } }),
      column.accessor('texts', {
        header: t('adminAnswers:templates.languages'),
        cell: ({ getValue }) =>
          LOCALES.filter((language) => getValue()[language])
            .map((language) => languageName(language, reader))
            .join(', '),
      }),
      column.display({
        id: 'actions',
        header: t('adminAnswers:templates.actions'),
        meta: { align: 'end', bare: true },
        cell: ({ row }) => <TemplateActions template={row.original} onEdit={() => setEdited(row.original)} />,
      }),
    ],
    [t, reader],
  )
  return (
    <>
      <PageHead title={t('adminAnswers:templates.title')} lead={t('adminAnswers:templates.lead')}>
        <button type="button" className="btn a-btn" onClick={() => setEdited('new')}>
          <AdminIcon name="plus" />
          {t('adminAnswers:templates.add')}
        </button>
      </PageHead>
      {list.stale && <ErrorState error={list.stale} retry={list.refresh} />}
      <DataTable
        list={list}
        columns={columns}
        label={t('adminAnswers:templates.title')}
        rowId={({ id }) => id}
        empty={t('adminAnswers:templates.empty')}
        skeletonRows={3}
      />
      <Suspense>
        {edited && (
          <TemplateDialog
            key={edited === 'new' ? 'new' : edited.id}
            template={edited === 'new' ? null : edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </>
  )
}

function TemplateActions({ template, onEdit }: { template: AnswerTemplate; onEdit(): void }) {
  const { t } = useWords()
  const { id, title, updatedAt } = template
  const { run: remove } = useCommand({
    // The version that the question was about: the row may be read again while it is open.
    run: (seen: string) => callAdmin(deleteTemplate, { params: { id }, body: { updatedAt: seen } }),
    invalidates: [listTemplates],
    success: t('adminAnswers:templates.deleted', { title }),
  })
  return (
    <RowActions
      labels={{
        edit: t('adminAnswers:templates.editOf', { title }),
        delete: t('adminAnswers:templates.deleteOf', { title }),
      }}
      question={{
        title: t('adminAnswers:templates.deleteTitle', { title }),
        text: t('adminAnswers:templates.deleteText'),
      }}
      onEdit={onEdit}
      onDelete={() => remove(updatedAt)}
    />
  )
}
