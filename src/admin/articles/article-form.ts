import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form'
import type { ArticleTexts, EditedArticle } from '#features/articles/articles.ts'
import { articleSchema, type ArticleInput } from '#features/articles/articles.schema.ts'
import { dayInVietnam } from '#shared/dates.ts'
import type { ArticleCategory } from '#shared/shop.ts'

/** The texts of one language as the form holds them: tags are one text with commas (spec, section 5). */
type TextValues = Omit<ArticleTexts, 'tags'> & { tags: string }

/** The article's form. The English texts are always there, and empty where there is no translation. */
export interface ArticleValues extends TextValues {
  slug: string
  category: ArticleCategory | ''
  heroImageUrl: string
  author: string
  /** A day in Vietnam. */
  publishedAt: string
  en: TextValues
}

export type ArticleForm = UseFormReturn<ArticleValues, unknown, ArticleInput>

const NO_TEXTS: TextValues = { title: '', excerpt: '', content: '', tags: '', seoTitle: '', seoDescription: '' }

/** What the form begins with: an article, or a new one that comes out today. */
export function valuesOf(article: EditedArticle | null): ArticleValues {
  if (!article) {
    const facts = {
      slug: '',
      category: '',
      heroImageUrl: '',
      author: '',
      publishedAt: dayInVietnam(new Date()),
    } as const
    return { ...NO_TEXTS, ...facts, en: NO_TEXTS }
  }
  const { slug, category, heroImageUrl, author, publishedAt, en } = article
  return {
    ...textsOf(article),
    slug,
    category,
    heroImageUrl,
    author,
    publishedAt: dayInVietnam(new Date(publishedAt)),
    en: en ? textsOf(en) : NO_TEXTS,
  }
}

function textsOf({ title, excerpt, content, tags, seoTitle, seoDescription }: ArticleTexts): TextValues {
  return { title, excerpt, content, tags: tags.join(', '), seoTitle, seoDescription }
}

/** The server's own rules; messages are codes of `errors`. */
export const resolveArticle = zodResolver(articleSchema) as unknown as Resolver<ArticleValues, unknown, ArticleInput>

/** Whether what is wrong is in the English texts only. */
export function isEnglishWrong({ en, ...others }: FieldErrors<ArticleValues>): boolean {
  return en !== undefined && Object.keys(others).length === 0
}
