import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { MAIL_KINDS } from '#db/schema/index.ts'
import { CALLS } from '#src/calls.ts'
import { REVIEW_REASONS } from '#shared/review-reasons.ts'
import { findBrokenReferences } from './lib/document-references.ts'
import { readDocuments } from './lib/sources.ts'

const root = join(import.meta.dirname, '..')
const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
/** Files that an owner makes. */
const NOT_KEPT = new Set(['deploy/.env'])

/** A text may leave out the end of a file's name: `tests/api/image`. */
function exists(path: string): boolean {
  const whole = join(root, path)
  if (NOT_KEPT.has(path) || existsSync(whole)) return true
  return existsSync(dirname(whole)) && readdirSync(dirname(whole)).some((name) => name.startsWith(`${basename(path)}.`))
}

const PROJECT = { exists, scripts: new Set(Object.keys(scripts)) }

it.each([
  ['`src/shared/money.ts` and src/shared, also src/shared/money.', []],
  ['`src/pages/[...locale]/about.astro`, [why](decisions), [more](security.md#keys), `npm run bench -- scale`', []],
  ['`src/shared/cash.ts`', ['src/shared/cash.ts']],
  ['src/share', ['src/share']],
  ['`astro.config.mjs`, no `vite.config.ts`', ['vite.config.ts']],
  ['[figures](numbers.md)', ['docs/numbers.md']],
  ['`npm run knit`', ['knit']],
])('finds what %j names and the project does not have', (text, broken) => {
  expect(findBrokenReferences('docs/a.md', text, PROJECT)).toEqual(broken)
})

it.each([
  ['review reason', REVIEW_REASONS],
  ['kind of mail', MAIL_KINDS],
])('docs/operations.md has a row for each %s', (_, names) => {
  const rows = operations.matchAll(/^\| (`\w+`(?:, `\w+`)*) +\|/gm)
  expect([...rows].flatMap(([, cell = '']) => cell.split(', '))).toEqual(
    expect.arrayContaining(names.map((name) => `\`${name}\``)),
  )
})

/** What docs/operations.md says that asks for a recent sign-in, with its calls. */
const ASKS_RECENT_SIGN_IN = {
  "one's own": ['GET /api/auth/export'],
  "the back-office's orders, customers, invoices and sales": [
    'GET /api/admin/export/customers',
    'GET /api/admin/export/invoices',
    'GET /api/admin/export/orders',
    'GET /api/admin/export/sales',
  ],
  'showing or forgetting a person': [
    'POST /api/admin/customers/[id]/forget',
    'POST /api/admin/privacy/forget',
    'POST /api/admin/privacy/show',
  ],
  'invitations and changes of the staff': [
    'DELETE /api/admin/staff/[id]',
    'PATCH /api/admin/staff/[id]',
    'POST /api/admin/staff/invitations',
    'POST /api/admin/staff/invitations/[id]',
  ],
  'changes of two-step sign-in': [
    'DELETE /api/auth/two-step',
    'POST /api/auth/two-step',
    'POST /api/auth/two-step/recovery-codes',
    'POST /api/auth/two-step/setup',
  ],
}

it('docs/operations.md names all calls that ask for a recent sign-in', () => {
  const asking = CALLS.filter(({ recent }) => recent).map(({ method, path }) => `${method} ${path}`)
  expect(asking.toSorted()).toEqual(Object.values(ASKS_RECENT_SIGN_IN).flat().toSorted())
  const sentence = /^.+ require a sign-in within the last ten minutes/m.exec(operations)?.[0]
  expect(Object.keys(ASKS_RECENT_SIGN_IN).filter((named) => !sentence?.includes(named))).toEqual([])
})

it('the list of decisions has each one, once, in order and with its title', () => {
  const folder = join(root, 'docs/decisions')
  const rows = readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| \[(\d+)\]\((.+?)\) +\| (.+?) +\|$/gm)
  const titles = readdirSync(folder)
    .filter((name) => /^\d/.test(name))
    .toSorted()
    .map((name) => [name, /^# (.+)$/m.exec(readFileSync(join(folder, name), 'utf8'))?.[1]])
  expect([...rows].map(([, number, file, title]) => [file, `${number} ${title}`])).toEqual(titles)
})

it.each(['libsql-safe', 'page-store', 'stripe-sandbox'])('the README of %s names all that it exports', async (name) => {
  const folder = join(root, 'packages', name)
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { exports: object }
  const entries = Object.keys(exports).flatMap((entry) => (entry === '.' ? [] : [`@moc-lan/${name}${entry.slice(1)}`]))
  const values = Object.keys((await import(join(folder, 'src/index.ts'))) as object)
  const words = new Set(readFileSync(join(folder, 'README.md'), 'utf8').match(/@moc-lan\/[\w/-]+|\w+/g))
  expect([...values, ...entries].filter((value) => !words.has(value))).toEqual([])
})

it('every file, link and command that a document names exists', async () => {
  const documents = await readDocuments()
  // Its screen was on a branch that was thrown away.
  documents.delete('docs/decisions/024-one-list-of-fields.md')
  const broken = [...documents].flatMap(([file, text]) =>
    findBrokenReferences(file, text, PROJECT).map((name) => `${file}: ${name}`),
  )
  expect(broken).toEqual([])
})
