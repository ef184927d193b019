import { useQuery } from '@tanstack/react-query'
import { listCategories } from '#features/catalog/catalog.calls.ts'
import { queryOf } from '../admin.api.ts'
import { CheckList } from '../kit/CheckList.tsx'
import { useWords } from '../words.tsx'
import { readCategories, typedCategories } from './typed-terms.ts'

interface Props {
  name: string
  /** As `typedCategories` returns them. */
  value: string
  error?: string | undefined
  onChange(value: string): void
}

/** The categories that a code is for: those of the shop, and those of the code that no product has any more. */
export function CategoryChoice({ value, onChange, ...field }: Props) {
  const { t } = useWords()
  const { data: used = [] } = useQuery(queryOf(listCategories, {}))
  const chosen = readCategories(value)
  return (
    <CheckList
      {...field}
      label={t('adminPromotions:categories')}
      hint={t('adminPromotions:categoriesHint')}
      choices={[...new Set([...used, ...chosen])].map((category) => [category, category])}
      chosen={chosen}
      onChoose={(categories) => onChange(typedCategories(categories))}
    />
  )
}
