import { useRef, useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { changeArticle, createArticle, listArticleRows, readArticle } from '#features/articles/articles.calls.ts'
import type { EditedArticle } from '#features/articles/articles.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { ARTICLE_FIELDS, ARTICLE_TEXTS, type ArticleInput } from '#features/articles/articles.schema.ts'
import { TRANSLATION_LOCALES } from '#i18n/locales.ts'
import { ApiError } from '#shared/api-client.ts'
import { callAdmin } from '../admin.api.ts'
import { useCommand } from '../kit/use-command.ts'
import { useWords } from '../words.tsx'
import { prefixOf, type ArticleFormState, type ArticleValues } from './article-form.ts'

/** Fields that show their failures beside them. */
const FIELDS: readonly string[] = [
  ...ARTICLE_FIELDS,
  ...TRANSLATION_LOCALES.flatMap((locale) => ARTICLE_TEXTS.map((text) => `${prefixOf(locale)}${text}`)),
]

interface Saving {
  save(input: ArticleInput): void
  /** Saves and overwrites another admin's newer version. */
  saveOver(input: ArticleInput): void
  busy: boolean
  isSaved: boolean
  /** True if another admin saved meanwhile, so that the last attempt changed nothing. */
  hasConflict: boolean
}

/** Saves the article's form. The typed texts stay until the server has stored them. */
export function useSaveArticle(article: EditedArticle | null, form: ArticleFormState): Saving {
  const { t } = useWords()
  const [isSaved, setSaved] = useState(false)
  const [hasConflict, setConflict] = useState(false)
  const seen = useRef(article?.updatedAt)

  const { run, busy } = useCommand<ArticleInput & { isOver: boolean }>({
    async run({ isOver, ...input }) {
      if (!article) return callAdmin(createArticle, { body: input })
      const params = { id: article.id }
      if (isOver) seen.current = (await callAdmin(readArticle, { params })).updatedAt
      return callAdmin(changeArticle, { params, body: { ...input, updatedAt: seen.current } })
    },
    invalidates: [listArticleRows, listAuditLog],
    success: t(article ? 'adminArticles:updated' : 'adminArticles:created'),
    onSuccess: () => setSaved(true),
    onFailure(error) {
      if (!(error instanceof ApiError)) return false
      if (error.code === 'changed_meanwhile') {
        setConflict(true)
        scrollTo({ top: 0 })
        return true
      }
      if (!error.code || !error.field || !FIELDS.includes(error.field)) return false
      form.setError(error.field as FieldPath<ArticleValues>, { message: error.code }, { shouldFocus: true })
      return true
    },
  })
  const saveWith = (isOver: boolean) => (input: ArticleInput) => {
    setConflict(false)
    run({ ...input, isOver })
  }
  return { save: saveWith(false), saveOver: saveWith(true), busy, isSaved, hasConflict }
}
