import { z } from 'zod'
import { LOCALES, TRANSLATION_LOCALES } from '#i18n/locales.ts'
import { instant } from '#shared/wire.ts'
import { factAnswers, textAnswers } from './articles.schema.ts'

const { title, excerpt, ...bodyTexts } = textAnswers
const own = { id: z.string(), ...factAnswers, updatedAt: instant }
const lang = z
  .enum(LOCALES)
  .meta({ description: 'The language of the texts: the one asked for, or the base language without a translation.' })

/** An article without its body, for lists. */
export const summaryAnswer = z.object({ ...own, title, excerpt, lang }).meta({ id: 'ArticleSummary' })

/** A row of the admin's list. */
export const articleRowAnswer = summaryAnswer.extend({ tags: textAnswers.tags }).meta({ id: 'ArticleRow' })

/** An article in the API's responses (spec, section 3). */
export const articleAnswer = summaryAnswer.extend(bodyTexts).omit({ updatedAt: true }).meta({ id: 'Article' })

/** An article with everything that its page shows. */
export const fullArticle = summaryAnswer.extend(bodyTexts)

/** An article as the admin edits it: texts in the base language, with their translations. */
export const editedArticleAnswer = z
  .object({
    ...own,
    ...textAnswers,
    translations: z.partialRecord(z.enum(TRANSLATION_LOCALES), z.object(textAnswers)),
  })
  .meta({ id: 'EditedArticle' })
