import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listTemplates } from '#features/answer-templates/answer-templates.calls.ts'
import { fillPlaceholders, type PlaceholderValues } from '#features/answer-templates/answer-templates.ts'
import type { Locale } from '#shared/locale.ts'
import { fetchList } from '../admin.api.ts'
import { SelectField } from '../kit/fields.tsx'
import { ErrorState } from '../kit/States.tsx'
import { keyOf } from '../query-path.ts'
import { useWords } from '../words.tsx'

const QUERY = { page: 1, pageSize: 100 } as const

interface Props {
  language: Locale
  /** The values of the placeholders. */
  values: PlaceholderValues
  onInsert(text: string): void
}

/** Inserts a template, filled in, into an answer. Shows nothing without a template in the language. */
export function TemplateChoice({ language, values, onInsert }: Props) {
  const { t } = useWords()
  const [chosen, setChosen] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: keyOf(listTemplates, { query: QUERY }),
    queryFn: ({ signal }) => fetchList({ call: listTemplates }, QUERY, signal),
  })
  if (!data && error) return <ErrorState error={error} retry={() => void refetch()} />
  const fitting = data?.rows.filter(({ texts }) => texts[language]) ?? []
  if (fitting.length === 0) return null
  const text = fitting.find(({ id }) => id === chosen)?.texts[language]
  return (
    <div className="template-choice">
      <SelectField
        label={t('adminAnswers:template')}
        value={text ? chosen : ''}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t('adminAnswers:chooseTemplate')}</option>
        {fitting.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      <button
        type="button"
        className="btn btn-quiet a-btn"
        aria-disabled={text ? undefined : true}
        onClick={() => text && onInsert(fillPlaceholders(text, values))}
      >
        {t('adminAnswers:insert')}
      </button>
    </div>
  )
}
