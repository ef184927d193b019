import { MAX_ARTICLE_BODY_BYTES } from '#features/articles/articles.ts'
import { prepareBody } from '#features/articles/body.ts'
import { previewSchema } from '#features/articles/articles.schema.ts'
import { sanitiseArticle } from '#features/articles/server/sanitise.ts'
import { pageTranslator } from '#i18n/page.ts'
import { endpoint } from '#server/endpoint.ts'

/** HTML as the article's page in the language of `?locale=` will show it. Nothing is kept. */
export const POST = endpoint(
  { access: 'admin', body: previewSchema, maxBodyBytes: MAX_ARTICLE_BODY_BYTES },
  async ({ body, locale }) => ({
    html: prepareBody(sanitiseArticle(body.content), pageTranslator(locale)('articles:table')).html,
  }),
)
