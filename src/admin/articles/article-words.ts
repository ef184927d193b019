import { useWords } from '../words.tsx'

/** The name of an article category (spec, section 3) in the reader's language. */
export function useCategoryName(): (category: string) => string {
  const { t } = useWords()
  return (category) => t(`common:articleCategories.${category as 'Ý nghĩa hoa'}`)
}
