import { describe, expect, it } from 'vitest'
import { findBannedWords } from './lib/banned-words.ts'
import { readDocuments, readSources } from './lib/sources.ts'

const wordsIn = (text: string, file = 'src/features/cart/cart.ts') =>
  findBannedWords(new Map([[file, text]])).map(({ line, word }) => `${line}: ${word}`)

describe('words that the style guide replaces', () => {
  it.each([
    ['// Refuses a price that is none.', ['1: is none']],
    ['/**\n * Whoever pays, be it\n * a guest.\n */', ['2: Whoever', '2: be it a']],
    ['// Ends a session that is\n  // to be renewed.', ['1: is to be']],
    ['// An answer to what is no page.', ['1: what is no']],
    ['// Anybody may read what everybody writes.', ['1: Anybody', '1: everybody']],
    ['export const TillScreen = () => null', ['1: TillScreen']],
    ['const row = <li className="till-wait" />', ['1: till-wait']],
    ['async function somebody() {}\ninterface Slots {}', ['1: somebody', '1: function somebody', '2: interface Slots']],
  ])('are found in %j', (text, found) => {
    expect(wordsIn(text).toSorted()).toEqual(found.toSorted())
  })

  it.each([
    '/** Returns the price; null if there is none. */',
    '// Null if there\n// are none.',
    '// None of them is due, and that is none of our business.',
    '// A product that is no longer sold.',
    "const address = 'somebody@example.com'",
    'const look = { petals: 5 }',
    '// The names are meant for the log.',
  ])('are not found in %j', (text) => {
    expect(wordsIn(text)).toEqual([])
  })

  it('are found in the name of a file', () => {
    expect(wordsIn('', 'tests/faults/books.ts')).toEqual(['0: books.ts'])
    expect(wordsIn('', 'src/features/catalog/Promises.astro')).toEqual(['0: Promises.astro'])
    expect(wordsIn('', 'src/features/catalog/ServicePromises.astro')).toEqual([])
  })

  it('may be in the texts of the demo shop', () => {
    expect(wordsIn("const comment = 'Thanks to whoever read the notes.'", 'db/seed/reviews.ts')).toEqual([])
  })
})

it('no source and no document of the project has such a word', async () => {
  expect(findBannedWords(new Map([...(await readSources()), ...(await readDocuments())]))).toEqual([])
})
