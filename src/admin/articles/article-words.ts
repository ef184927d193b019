import { LISTS } from '../lists.ts'
import { useWords } from '../words.tsx'

/** The calls' path, and the first part of what is cached of them. */
export const ARTICLES = LISTS.articles.call.path

/** The name of an article category (spec, section 3) in the reader's language. */
export function useCategoryName(): (category: string) => string {
  const { t } = useWords()
  return (category) => t(`common:articleCategories.${category as 'Ý nghĩa hoa'}`)
}
