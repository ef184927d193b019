import { describe, expect, it } from 'vitest'
import { prepareBody } from '../body.ts'
import { sanitiseArticle } from './sanitise.ts'
import { HOSTILE } from './testing/hostile.ts'

/**
 * The allowed tags and attributes with the pattern of each value, written independently of the sanitiser to catch its
 * mistakes.
 */
const ALLOWED: Record<string, Record<string, RegExp>> = {
  a: { href: /^(https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/, title: /^[^"<>]*$/, rel: /^noopener$/ },
  img: {
    src: /^(\/objects\/(?!.*\.\.)|https:\/\/)[^"<>\s]+$/,
    alt: /^[^"<>]*$/,
    width: /^\d{1,4}$/,
    height: /^\d{1,4}$/,
    loading: /^lazy$/,
    decoding: /^async$/,
  },
  th: { scope: /^\w+$/, colspan: /^\d\d?$/, rowspan: /^\d\d?$/ },
  td: { colspan: /^\d\d?$/, rowspan: /^\d\d?$/ },
  ol: { start: /^-?\d+$/ },
}
const PLAIN = 'h2 h3 h4 p ul li blockquote br hr strong em table caption thead tbody tr figure figcaption'.split(' ')

/** Returns everything in angle brackets that is not exactly a tag as the sanitiser writes it. */
function complaints(html: string): string[] {
  const found: string[] = []
  const rest = html.replace(
    /<(\/?)([a-z]+\d?)((?: [a-z]+="[^"<>]*")*)( \/)?>/g,
    (tag, _, name: string, list: string) => {
      const rules = ALLOWED[name] ?? (PLAIN.includes(name) ? {} : null)
      if (!rules) found.push(tag)
      for (const [pair, attribute = '', value = ''] of list.matchAll(/ ([a-z]+)="([^"]*)"/g))
        if (!rules?.[attribute]?.test(value.replaceAll('&quot;', "'").replaceAll('&amp;', '&'))) found.push(tag + pair)
      return ''
    },
  )
  if (/[<>]/.test(rest)) found.push(rest)
  return found
}

describe('hostile HTML', () => {
  it.each(HOSTILE)('%s', (dirty) => {
    const clean = sanitiseArticle(dirty)
    expect(complaints(clean)).toEqual([])
    // Sanitising again, at each save, changes nothing.
    expect(sanitiseArticle(clean)).toBe(clean)
    expect(complaints(sanitiseArticle(`<h2>a${dirty}</h2><table><tr><td>${dirty}`))).toEqual([])
  })

  it('all of it at once, in any order, is as harmless', () => {
    for (const list of [HOSTILE, HOSTILE.toReversed()]) expect(complaints(sanitiseArticle(list.join('')))).toEqual([])
  })

  it('the check itself finds unsafe HTML', () => {
    for (const bad of [
      '<p onclick="x()">',
      '<script>',
      '<a href="javascript:x()">',
      '<img src="/api/logout" />',
      'a < b',
    ])
      expect(complaints(bad)).not.toEqual([])
  })
})

describe('what articles are made of', () => {
  it('is kept', () => {
    const html =
      '<h4>A</h4><figure><img src="/objects/a/hoa-1.webp" alt="Hoa" width="1200" height="800" loading="lazy" ' +
      'decoding="async" /><figcaption>B</figcaption></figure><table><caption>C</caption><tr><th scope="col">D</th>' +
      '<td colspan="2">E</td></tr></table><ol start="3"><li>F</li></ol><p><a href="tel:19000000">G</a> &amp; &lt;</p><hr />'
    expect(sanitiseArticle(html)).toBe(html)
  })

  it('is normalized, and normalizing never makes markup', () => {
    expect(sanitiseArticle('<p title="x">Ho\u0300a</p><p>\u0338a</p>')).toBe('<p>Hòa</p><p>\u0338a</p>')
    expect(sanitiseArticle('<img src="/objects/a/a.webp" alt="Ho\u0300a">')).toContain('alt="Hòa"')
  })

  it('drops a picture that visitors may not fetch, and keeps the text around it', () => {
    expect(sanitiseArticle('<p>a<img src="http://a.example/b.gif" alt="c">d</p>')).toBe('<p>ad</p>')
  })

  it('shows the shop’s pictures in a suitable width and format', () => {
    const { html } = prepareBody(sanitiseArticle('<img src="/objects/a/hoa-1.webp" alt="Hoa &quot;x&quot;">'), '')
    expect(html).toMatch(/^<picture><source type="image\/avif" srcset="\/objects\/a\/hoa-1-480\.avif 480w, /)
    expect(html).toContain('<img src="/objects/a/hoa-1-800.webp" srcset="/objects/a/hoa-1-480.webp 480w, ')
    expect(html).toContain('alt="Hoa &quot;x&quot;"')
    const other = sanitiseArticle('<img src="https://a.example/b.jpg" alt="">')
    expect(prepareBody(other, '').html).toBe(
      '<img src="https://a.example/b.jpg" alt="" loading="lazy" decoding="async">',
    )
  })
})
