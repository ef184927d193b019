import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CLAIM_HOURS, MAX_CLAIM_PHOTOS } from '#features/claims/claims.ts'
import { FREE_CANCEL_MS, PREPARED_FEE_PERCENT } from '#features/orders/cancellation.ts'
import { MAX_REVIEW_PHOTOS } from '#features/reviews/review-photos.ts'
import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { MESSAGES } from '#i18n/messages.ts'
import { MINUTE_MS } from '#shared/durations.ts'
import { root } from './lib/setup.mjs'

const list = readFileSync(join(root, 'docs/promises.md'), 'utf8')
const named = [...list.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!)
const keys = named.filter((name) => /^[\w-]+:/.test(name))

/** Returns all texts below a part of the messages, each with its key. */
function textsBelow(part: object, prefix: string): [key: string, text: string][] {
  return Object.entries(part).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + name, value]] : textsBelow(value as object, `${prefix}${name}.`),
  )
}

function textsOf(messages: object): [key: string, text: string][] {
  return Object.entries(messages).flatMap(([namespace, part]) =>
    textsBelow(part as object, `${namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:`),
  )
}

const texts = textsOf(MESSAGES[DEFAULT_LOCALE]).map(([key]) => key)

it('the list of promises names texts that exist', () => {
  expect(keys.filter((key) => !texts.includes(key))).toEqual([])
  expect(keys.length).toBeGreaterThan(50)
})

it('each paragraph of the shipping policy and of the terms is in the list of promises', () => {
  const paragraphs = texts.filter((key) => /^(?:shipping|terms):sections\..*\.p\d$/.test(key))
  expect(paragraphs.length).toBeGreaterThan(30)
  expect(paragraphs.filter((key) => !keys.includes(key))).toEqual([])
})

/** The figures that are typed into texts, as each language writes them. */
const TYPED: [figure: string, written: RegExp, keys: string[]][] = [
  [
    'the minutes in which cancelling is free',
    new RegExp(`\\b${FREE_CANCEL_MS / MINUTE_MS} (?:minutes|phút)`),
    ['terms:sections.cancellation.p1', 'contact:faq.a8', 'own-order:free', 'own-order:withFee'],
  ],
  [
    'the percent that the shop keeps',
    new RegExp(`\\b${PREPARED_FEE_PERCENT}%`),
    ['terms:sections.cancellation.p2', 'contact:faq.a8', 'own-order:canCancelPrepared', 'own-order:withFee'],
  ],
  [
    'the hours in which a claim is in time',
    new RegExp(`\\b${CLAIM_HOURS} (?:hours|giờ)`),
    [
      ...['about:reasons.r4.text', 'admin-claims:lead', 'claims:until', 'contact:faq.a7', 'errors:claim_too_late'],
      ...['mail:status.delivered.text', 'terms:sections.returns.p1'],
    ],
  ],
  [
    'the photos of a claim',
    inWords(MAX_CLAIM_PHOTOS),
    ['claims:photosHint', 'claims:tooManyPhotos', 'errors:too_many_photos'],
  ],
  [
    'the photos of a review',
    inWords(MAX_REVIEW_PHOTOS),
    ['reviews:photosHint', 'reviews:tooManyPhotos', 'errors:too_many_photos'],
  ],
]

it.each(TYPED)('texts say %s as the code has it, in each language', (_, written, keys) => {
  for (const messages of Object.values(MESSAGES)) {
    const texts = new Map(textsOf(messages))
    expect(keys.filter((key) => !written.test(texts.get(key) ?? ''))).toEqual([])
  }
})

function inWords(count: number): RegExp {
  const words: Record<number, RegExp> = { 3: /\b(?:three|ba)\b/i }
  return words[count] ?? new RegExp(`\\b${count}\\b`)
}
