import { useQuery } from '@tanstack/react-query'
import { listCategories } from '#features/catalog/catalog.calls.ts'
import { queryOf } from '../admin.api.ts'
import { CheckList } from '../kit/CheckList.tsx'
import { ErrorState, Skeleton } from '../kit/States.tsx'
import { useWords } from '../words.tsx'
import { readCategories, typedCategories } from './typed-terms.ts'

interface Props {
  name: string
  /** As `typedCategories` returns them. */
  value: string
  error?: string | undefined
  onChange(value: string): void
}

/**
 * The categories that a code is for: those of the shop, and those of the code that no product has any more. Until those
 * of the shop are loaded there is no choice: an empty one would say that the code is for all flowers.
 */
export function CategoryChoice({ value, onChange, ...field }: Props) {
  const { t } = useWords()
  const { data: used, error, refetch } = useQuery(queryOf(listCategories, {}))
  const label = t('adminPromotions:categories')
  if (!used)
    return (
      <div className="a-wide" aria-busy={!error}>
        <p className="a-hint">{label}</p>
        {error ? <ErrorState error={error} retry={() => void refetch()} /> : <Skeleton lines={3} />}
      </div>
    )
  const chosen = readCategories(value)
  return (
    <CheckList
      {...field}
      label={label}
      hint={t('adminPromotions:categoriesHint')}
      choices={[...new Set([...used, ...chosen])].map((category) => [category, category])}
      chosen={chosen}
      onChoose={(categories) => onChange(typedCategories(categories))}
    />
  )
}
