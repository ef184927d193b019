import { expect, it } from 'vitest'
import { pageTranslator } from '#i18n/page.ts'
import { greetedAnswer } from './greeted-answer.ts'

const HELLO = { kind: 'text', text: 'Hello Lan,' } as const
const partsOf = (locale: 'en' | 'vi', answer: string) => greetedAnswer(HELLO, answer, pageTranslator(locale)).length

it.each([
  ['en', 'Hi Lan,\nthank you.'],
  ['en', 'Good  morning! Your roses are here.'],
  ['en', 'My dear Lan,\r\n\nthank you.'],
  ['vi', '  Chào Lan,\ncảm ơn bạn.'],
  ['vi', 'Dạ em chào chị ạ. Tiệm nhận được rồi.'],
  ['vi', 'Anh Nam thân mến,\ntiệm cảm ơn anh.'],
] as const)('an answer that greets is not greeted again (%s: %j)', (locale, answer) => {
  expect(partsOf(locale, answer)).toBe(1)
})

it.each([
  ['en', 'Yes, we can do that.'],
  ['en', 'Hiring is over, sorry.\nBest wishes,'],
  ['en', 'Good idea. Morning works, too.'],
  ['vi', 'Dạ, tiệm nhận được rồi ạ.'],
  ['vi', 'Tiệm có hoa sen,\tbạn ghé nhé.'],
] as const)('an answer that goes straight to the point is greeted (%s: %j)', (locale, answer) => {
  expect(partsOf(locale, answer)).toBe(2)
})
