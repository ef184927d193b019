import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEFAULT_LOCALE } from '#i18n/locales.ts'
import { MESSAGES } from '#i18n/messages.ts'
import { root } from './lib/setup.mjs'

const list = readFileSync(join(root, 'docs/promises.md'), 'utf8')
const named = [...list.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!)
const keys = named.filter((name) => /^[\w-]+:/.test(name))
const files = named.filter((name) => /^(?:src|scripts)\//.test(name))

/** Returns the keys of all texts below a part of the messages. */
function keysOf(part: object, prefix: string): string[] {
  return Object.entries(part).flatMap(([name, value]) =>
    typeof value === 'string' ? [prefix + name] : keysOf(value as object, `${prefix}${name}.`),
  )
}

const texts = Object.entries(MESSAGES[DEFAULT_LOCALE]).flatMap(([namespace, part]) =>
  keysOf(part, `${namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:`),
)

it('the list of promises names texts and files that exist', () => {
  expect(keys.filter((key) => !texts.includes(key))).toEqual([])
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(keys.length).toBeGreaterThan(50)
})

it('each paragraph of the shipping policy and of the terms is in the list of promises', () => {
  const paragraphs = texts.filter((key) => /^(?:shipping|terms):sections\..*\.p\d$/.test(key))
  expect(paragraphs.length).toBeGreaterThan(30)
  expect(paragraphs.filter((key) => !keys.includes(key))).toEqual([])
})
