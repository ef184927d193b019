import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { facetLabel } from '#features/catalog/facet-label.ts'
import { pageTranslator } from '#i18n/page.ts'
import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { askModel, parseModelJson } from '#server/ask-model.ts'
import type { Shop } from '#server/shop.ts'
import type { Locale } from '#shared/locale.ts'
import { isQuiet } from '../gift-answers.ts'
import type { Praise } from '../gift-praise.ts'
import { checkPraise } from './check-praise.ts'

/** How long a page waits for the model, in milliseconds. A later answer is kept for the next visitor. */
const WAIT_MS = 2_500
/** The service's time limit, in milliseconds. */
const TIMEOUT_MS = 8_000
/** How long the model is left alone after a failure, in milliseconds, so that no page waits for what will fail. */
const REST_MS = 60_000
/** How many pages wait at a time: each takes a place in the queue of requests, which other pages need. */
const MOST_WAITING = 4
/** How many texts a process keeps. */
const MOST_KEPT = 1_000
const LONGEST_ANSWER_TOKENS = 600

type ModelShop = Pick<Shop, 'config' | 'log' | 'metrics' | 'traces' | 'limits' | 'clock'>

/** What a process knows of the model of a shop. */
interface Memory {
  /** The texts that passed the check; an empty one did not, and is not asked for again. */
  texts: LRUCache<string, string>
  /** What is being asked, by key. */
  asking: Map<string, Promise<void>>
  /** Until when the model is left alone, in milliseconds since 1970. */
  restUntil: number
  /** How many pages wait now. */
  waiting: number
}
const memories = new WeakMap<object, Memory>()

/**
 * Returns the model's words for each praise, in their order; null where the shop's own words stand: without a key, in
 * mourning, after too long a wait, and for a text that the shop cannot say (`checkPraise`). Never rejects.
 */
export async function writePraise(
  shop: ModelShop,
  praises: readonly Praise[],
  locale: Locale,
  waitMs = WAIT_MS,
): Promise<(string | null)[]> {
  if (!shop.config.openAi) return praises.map(() => null)
  const memory = memoryOf(shop)
  const keyed = praises.map((praise) => ({ praise, key: JSON.stringify([locale, praise]) }))
  const fitting = keyed.filter(({ praise }) => isSayable(praise))
  if (memory.waiting < MOST_WAITING) await fillIn(shop, memory, fitting, { locale, waitMs })
  return keyed.map(({ praise, key }) => (isSayable(praise) && memory.texts.get(key)) || null)
}

/** Asks for the texts that are missing, and waits for them and for those that another page has asked for. */
async function fillIn(
  shop: ModelShop,
  memory: Memory,
  fitting: readonly Keyed[],
  { locale, waitMs }: { locale: Locale; waitMs: number },
): Promise<void> {
  const missing = fitting.filter(({ key }) => !memory.texts.has(key) && !memory.asking.has(key))
  if (missing.length > 0) startAsking(shop, memory, missing, locale)
  const pending = fitting.flatMap(({ key }) => memory.asking.get(key) ?? [])
  if (pending.length === 0) return
  memory.waiting++
  await Promise.race([Promise.all(pending), sleep(waitMs, undefined, { ref: false })])
  memory.waiting--
}

/** Nothing is left to chance in mourning, and about a product without facets there is nothing to say. */
function isSayable({ flowers, occasion }: Praise): boolean {
  return flowers.length > 0 && !isQuiet(occasion)
}

function memoryOf(shop: ModelShop): Memory {
  const known = memories.get(shop.config)
  if (known) return known
  const memory: Memory = { texts: new LRUCache({ max: MOST_KEPT }), asking: new Map(), restUntil: 0, waiting: 0 }
  memories.set(shop.config, memory)
  return memory
}

interface Keyed {
  praise: Praise
  key: string
}

function startAsking(shop: ModelShop, memory: Memory, missing: readonly Keyed[], locale: Locale): void {
  const asked = ask(shop, memory, missing, locale)
    .catch((error: unknown) => {
      memory.restUntil = shop.clock.now().getTime() + REST_MS
      shop.log.warn({ err: error }, 'Reasons for gifts could not be written; the shop’s own words stand')
    })
    .finally(() => {
      for (const { key } of missing) memory.asking.delete(key)
    })
  for (const { key } of missing) memory.asking.set(key, asked)
}

async function ask(shop: ModelShop, memory: Memory, missing: readonly Keyed[], locale: Locale): Promise<void> {
  const now = shop.clock.now().getTime()
  if (now < memory.restUntil || (await shop.limits.take('giftTexts', '')) > 0) return
  const answer = await askModel(shop, {
    messages: [
      { role: 'system', content: instructions(locale) },
      { role: 'user', content: JSON.stringify(missing.map(({ praise }) => facts(praise, locale))) },
    ],
    format: FORMAT,
    longestAnswerTokens: LONGEST_ANSWER_TOKENS,
    timeoutMs: TIMEOUT_MS,
    purpose: 'write reasons for gifts',
  })
  const parsed = answer.ok ? answerSchema.safeParse(parseModelJson(answer.value)) : null
  if (!parsed?.success) {
    memory.restUntil = now + REST_MS
    return
  }
  const { texts } = parsed.data
  for (const [index, { praise, key }] of missing.entries())
    memory.texts.set(key, checkPraise(texts[index] ?? '', praise, locale) ?? '')
}

function instructions(locale: Locale): string {
  const language = new Intl.DisplayNames(DEFAULT_LOCALE, { type: 'language' }).of(locale) ?? locale
  return [
    'You write for a flower shop in Vietnam: short, kind, concrete, without exclamation marks.',
    'For each entry of the list, say in one or two sentences why these flowers are a good gift.',
    `Write natural ${language}, at most 160 characters for each, in the order of the list.`,
    'Use the entry only: its flowers, colours, occasion and recipient. Name no other flower or colour.',
    'No numbers, prices, discounts, delivery, freshness, promises, names, links or quotations.',
  ].join('\n')
}

/** Returns what the model is told: names of fixed vocabularies alone. A text of a product might hold an instruction. */
function facts({ flowers, colours, occasion, recipient }: Praise, locale: Locale) {
  const t = pageTranslator(locale)
  return {
    flowers: flowers.map((value) => facetLabel(t, 'flowers', value)),
    colours: colours.map((value) => facetLabel(t, 'colours', value)),
    ...(occasion && { occasion: facetLabel(t, 'occasions', occasion) }),
    ...(recipient && { recipient: facetLabel(t, 'recipients', recipient) }),
  }
}

const FORMAT = {
  type: 'json_schema',
  json_schema: {
    name: 'gift_reasons',
    strict: true,
    schema: {
      type: 'object',
      properties: { texts: { type: 'array', items: { type: 'string' } } },
      required: ['texts'],
      additionalProperties: false,
    },
  },
} as const

const answerSchema = z.object({ texts: z.array(z.string().max(2_000)).max(20) })
