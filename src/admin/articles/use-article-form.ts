import { useRef, useState } from 'react'
import { changeArticle, createArticle, listArticleRows, readArticle } from '#features/articles/articles.calls.ts'
import type { EditedArticle } from '#features/articles/articles.ts'
import { listAuditLog } from '#features/audit-log/audit-log.calls.ts'
import { articleSchema, type ArticleInput } from '#features/articles/articles.schema.ts'
import type { FieldErrors } from '#ui/form/field-errors.ts'
import { callAdmin } from '../admin.api.ts'
import { isChangedMeanwhile } from '../kit/changed-meanwhile.ts'
import { useRecordForm } from '../kit/use-record-form.ts'
import { useWords } from '../words.tsx'
import { articleChangeOf, newArticleOf, valuesOf, type ArticleValues } from './article-form.ts'

export type ArticleFormState = ReturnType<typeof useArticleForm>['form']

/** Holds an article's form and saves it. The typed texts stay until the server has stored them. */
export function useArticleForm(article: EditedArticle | null, reveal: (errors: FieldErrors) => void) {
  const { t } = useWords()
  const [initial] = useState(() => valuesOf(article))
  const [isSaved, setSaved] = useState(false)
  const [hasConflict, setConflict] = useState(false)
  const seen = useRef(article?.updatedAt)
  const isOver = useRef(false)

  const form = useRecordForm<ArticleValues, ArticleInput, unknown>({
    schema: articleSchema,
    initial,
    reveal(errors) {
      if (Object.keys(errors).length === 0) return
      isOver.current = false
      reveal(errors)
    },
    async run(input) {
      setConflict(false)
      if (!article) return callAdmin(createArticle, { body: newArticleOf(input, initial) })
      const params = { id: article.id }
      if (!isOver.current)
        return callAdmin(changeArticle, {
          params,
          body: { ...articleChangeOf(input, initial), updatedAt: seen.current },
        })
      isOver.current = false
      seen.current = (await callAdmin(readArticle, { params })).updatedAt
      // All of it, as the person sees it.
      return callAdmin(changeArticle, { params, body: { ...input, updatedAt: seen.current } })
    },
    invalidates: [listArticleRows, listAuditLog],
    success: t(article ? 'adminArticles:updated' : 'adminArticles:created'),
    onSuccess: () => setSaved(true),
    onFailure(error) {
      isOver.current = false
      if (!isChangedMeanwhile(error)) return false
      setConflict(true)
      scrollTo({ top: 0 })
      return true
    },
  })

  /** Saves over another admin's newer version. Call it before the form is submitted. */
  const saveOver = () => {
    isOver.current = true
  }
  /** `hasConflict`: another admin saved meanwhile, so that the last attempt changed nothing. */
  return { form, saveOver, isSaved, hasConflict }
}
