import { useQuery } from '@tanstack/react-query'
import { listCategories } from '#features/catalog/catalog.calls.ts'
import { queryOf } from '../admin.api.ts'
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
export function CategoryChoice({ name, value, error, onChange }: Props) {
  const { t } = useWords()
  const { data: used = [] } = useQuery(queryOf(listCategories, {}))
  const chosen = readCategories(value)
  return (
    <fieldset className="form-field a-wide promotion-categories">
      <legend>{t('adminPromotions:categories')}</legend>
      {[...new Set([...used, ...chosen])].map((category) => (
        <label key={category} className="a-check">
          <input
            type="checkbox"
            name={name}
            checked={chosen.includes(category)}
            onChange={({ target }) =>
              onChange(
                typedCategories(target.checked ? [...chosen, category] : chosen.filter((other) => other !== category)),
              )
            }
          />
          {category}
        </label>
      ))}
      <p className="a-hint">{error ?? t('adminPromotions:categoriesHint')}</p>
    </fieldset>
  )
}
