import sharp from 'sharp'
import { askModel, parseModelJson, type UnansweredCode } from '#server/ask-model.ts'
import type { Shop } from '#server/shop.ts'
import { usedCategories } from '#features/catalog/server/categories.ts'
import { readPublished } from '#features/uploads/server/read-published.ts'
import { isStorageFailure } from '#features/uploads/server/storage-failure.ts'
import { fail, ok, type Result } from '#shared/result.ts'
import { slugify } from '#shared/slug.ts'
import { translationEntries } from '#shared/translations.ts'
import { pictureFile } from '#ui/picture.ts'
import type { PictureDetails } from '../image-analysis.calls.ts'
import { answerFormat, answerSchema, instructions } from './question.ts'

/** The width of the picture sent to the model, in pixels; models scale larger ones down. */
const PICTURE_WIDTH = 960
/** The service's time limit, in milliseconds. */
const TIMEOUT_MS = 30_000
const LONGEST_ANSWER_TOKENS = 1500
/** The most categories offered to the model; more make its choice worse. */
const MOST_CATEGORIES = 40

/**
 * Reads a product's texts from its picture (spec, section 8).
 * @param address a picture of the shop: `/objects/…`, or the same path at one of `origins`
 * @throws CancelledError when `signal` aborts
 */
export async function analysePicture(
  shop: Pick<Shop, 'config' | 'db' | 'storage' | 'log' | 'metrics' | 'traces'>,
  address: string,
  { origins, signal, timeoutMs = TIMEOUT_MS }: { origins: readonly string[]; signal: AbortSignal; timeoutMs?: number },
): Promise<Result<PictureDetails, UnansweredCode | 'picture_unknown' | 'storage_unavailable'>> {
  if (!shop.config.openAi) return fail('ai_not_set_up')
  const picture = await asData(shop, address, origins).catch((error: unknown) => {
    if (isStorageFailure(error)) return fail('storage_unavailable')
    throw error
  })
  if (picture === null) return fail('picture_unknown')
  if (typeof picture !== 'string') return picture

  const categories = (await usedCategories(shop.db)).slice(0, MOST_CATEGORIES)
  const question = {
    messages: [
      { role: 'system' as const, content: instructions(categories) },
      // As data: the service is never given an address to fetch.
      { role: 'user' as const, content: [{ type: 'image_url' as const, image_url: { url: picture } }] },
    ],
    format: answerFormat(categories),
    longestAnswerTokens: LONGEST_ANSWER_TOKENS,
    timeoutMs,
    purpose: 'describe a picture',
  }
  const answer = await askModel(shop, question, signal)
  return answer.ok ? readAnswer(answer.value) : answer
}

/**
 * Returns the picture as a `data:` address in the one format that every model reads; null if there is no such picture.
 */
async function asData(
  shop: Pick<Shop, 'config' | 'storage'>,
  address: string,
  origins: readonly string[],
): Promise<string | null> {
  if (!URL.canParse(address, origins[0])) return null
  const url = new URL(address, origins[0])
  const path = url.pathname
  if (!origins.includes(url.origin) || !/^\/objects\/[\w-]+\/[\w-]+\.webp$/.test(path)) return null
  const bytes = await readPublished(shop, pictureFile(path, PICTURE_WIDTH))
  if (!bytes) return null
  const jpeg = await sharp(bytes).jpeg({ quality: 85 }).toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

function readAnswer(text: string): Result<PictureDetails, 'ai_nonsense'> {
  const parsed = answerSchema.safeParse(parseModelJson(text))
  if (!parsed.success) return fail('ai_nonsense')
  const { slug: proposed, translations, ...details } = parsed.data
  const slug = slugify(proposed ?? '') || slugify(details.name)
  if (!slug) return fail('ai_nonsense')
  const translated = translationEntries(translations)
  return ok({ ...details, slug, ...(translated.length > 0 ? { translations: Object.fromEntries(translated) } : {}) })
}
