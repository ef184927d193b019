import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { prepareBody } from '#features/articles/body.ts'
import { sanitiseArticle } from '#features/articles/server/sanitise.ts'
import { count } from './counts.ts'
import { harmIn } from './harmless.ts'

afterAll(() => count('properties', 3))

/** Pieces that parsers disagree about: raw text, foreign content, broken quotes, entities, comments. */
const PIECES = [
  ...[
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<svg>',
    '</svg>',
    '<math>',
    '<mtext>',
    '<mglyph>',
    '<table>',
    '<td>',
  ],
  ...[
    '<p>',
    '</p>',
    '<a href="',
    '<img src="',
    '<img src=x onerror=alert(1)>',
    '">',
    "'",
    '"',
    '=',
    ' onload=alert(1) ',
  ],
  ...[
    'javascript:',
    'JaVa\tScRiPt:',
    '&#106;avascript:',
    'data:text/html,',
    '//evil.example',
    'https://a.example/',
    '/x',
  ],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<?',
    '?>',
    '<!',
    '</',
    '<',
    '>',
    '&lt;',
    '&lt;script&gt;',
    '&',
    '&#0;',
  ],
  ...[
    '<noscript>',
    '<template>',
    '<title>',
    '<textarea>',
    '<xmp>',
    '<plaintext>',
    '<iframe srcdoc="',
    '<select>',
    '<option>',
  ],
  ...[
    '<form>',
    '<input autofocus onfocus=alert(1)>',
    '<base href=//evil>',
    '<meta http-equiv=refresh>',
    '<annotation-xml>',
  ],
  ...[
    '<h1>',
    '<h2>',
    '<b>',
    '<ol start="',
    'alert(1)',
    'text',
    '\u0000',
    '\u0338',
    '\ud800',
    '\u2028',
    '\n',
    ' ',
    '\f',
    '/',
  ],
]
const html = fc.oneof(
  fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 30 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
)
const RUNS = { numRuns: 5_000 }

it('the sanitiser leaves no script, handler, style or harmful scheme, as a browser parses the result', () => {
  fc.assert(
    fc.property(html, (given) => {
      expect(harmIn(sanitiseArticle(given))).toEqual([])
    }),
    RUNS,
  )
})

it('cleaning twice changes nothing more', () => {
  fc.assert(
    fc.property(html, (given) => {
      const once = sanitiseArticle(given)
      expect(sanitiseArticle(once)).toBe(once)
    }),
    RUNS,
  )
})

it('section ids, frames and widths that the page adds keep it harmless', () => {
  fc.assert(
    fc.property(html, (given) => {
      expect(harmIn(prepareBody(sanitiseArticle(given), 'Table').html)).toEqual([])
    }),
    RUNS,
  )
})
