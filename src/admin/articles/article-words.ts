import { useWords } from '../words.tsx'

/** Returns the translator of an article category (spec, section 3). */
export function useCategoryName(): (category: string) => string {
  const { t } = useWords()
  return (category) => t(`common:articleCategories.${category as 'Ý nghĩa hoa'}`)
}
