import * as calls from '#features/articles/articles.calls.ts'
import { prepareBody } from '#features/articles/body.ts'
import { sanitiseArticle } from '#features/articles/server/sanitise.ts'
import { pageTranslator } from '#i18n/page.ts'
import { implement } from '#server/endpoint.ts'

export const POST = implement(calls.previewArticle, ({ body, locale }) => ({
  html: prepareBody(sanitiseArticle(body.content), pageTranslator(locale)('articles:table')).html,
}))
