import { describe, expect, it } from 'vitest'
import { articleSchema } from './articles.schema.ts'
import { pageNumber } from '#shared/page-number.ts'
import { articlesPath, categoryOfQuery } from './articles.ts'
import { prepareBody } from './body.ts'
import { sanitiseArticle } from './server/sanitise.ts'

describe('categoryOfQuery', () => {
  it('accepts the six recorded values and nothing else', () => {
    expect(categoryOfQuery('Ý nghĩa hoa')).toBe('Ý nghĩa hoa')
    for (const value of [null, '', 'Flower Meaning', 'ý nghĩa hoa', '__proto__'])
      expect(categoryOfQuery(value)).toBeNull()
  })
})

describe('articlesPath', () => {
  it('omits the page number for the first page, and puts the recorded value into the query', () => {
    expect(articlesPath()).toBe('/articles')
    expect(articlesPath(null, 2)).toBe('/articles/page/2')
    expect(articlesPath('Hoa theo mùa', 1)).toBe('/articles?category=Hoa%20theo%20m%C3%B9a')
    expect(articlesPath('Hoa theo mùa', 3)).toBe('/articles/page/3?category=Hoa%20theo%20m%C3%B9a')
  })
})

describe('pageNumber', () => {
  it('reads whole numbers from 2', () => {
    expect(pageNumber('2')).toBe(2)
    expect(pageNumber('417')).toBe(417)
    for (const param of [undefined, '', '0', '1', '02', '-2', '2.5', '1e3', '9999999'])
      expect(pageNumber(param)).toBeNull()
  })
})

describe('sanitiseArticle', () => {
  it('keeps every element that articles use', () => {
    const html =
      '<h2>Một</h2><p>Hai <strong>ba</strong> <em>bốn</em> <a href="/products/a">năm</a></p><blockquote><p>Sáu</p></blockquote>' +
      '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><ol><li>x</li></ol>'
    expect(sanitiseArticle(html)).toBe(html)
  })

  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p onclick="x()" style="color:red" class="btn" id="main">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java&#10;script:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<img src=x onerror=alert(1)//', ''],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<form action="/api/contact"><input name="a">b</form>', 'b'],
    ['<h1>a</h1>', '<h2>a</h2>'],
  ])('%s', (dirty, clean) => expect(sanitiseArticle(dirty)).toBe(clean))

  it('marks links to other sites noopener, and loads pictures lazily', () => {
    expect(sanitiseArticle('<a href="https://hoa.example/">a</a>')).toContain('rel="noopener"')
    expect(sanitiseArticle('<img src="/objects/u/a.webp">')).toBe(
      '<img src="/objects/u/a.webp" alt="" loading="lazy" decoding="async" />',
    )
  })
})

describe('prepareBody', () => {
  it('gives each section a unique id from its title', () => {
    const { html, sections } = prepareBody('<h2>Đỏ &amp; <em>hồng</em></h2><h2>Đỏ &amp; hồng</h2><h2></h2>', 'Bảng')
    expect(sections).toEqual([
      { id: 'do-hong', title: 'Đỏ & hồng' },
      { id: 'do-hong-2', title: 'Đỏ & hồng' },
    ])
    expect(html).toBe('<h2 id="do-hong">Đỏ &amp; <em>hồng</em></h2><h2 id="do-hong-2">Đỏ &amp; hồng</h2><h2></h2>')
  })

  it('ends line breaks, rules and pictures as HTML does', () => {
    const clean = sanitiseArticle('<p>a<br>b</p><hr><img src="/objects/u/a.webp" alt="x /> y">')
    expect(prepareBody(clean, 'Table').html).toBe(
      '<p>a<br>b</p><hr><img src="/objects/u/a.webp" alt="x /&gt; y" loading="lazy" decoding="async">',
    )
  })

  it('never uses an id of the page itself', () => {
    expect(prepareBody('<h2>Main</h2>', 'Table').sections[0]?.id).toBe('main-2')
    expect(prepareBody('<h2>Menu</h2>', 'Table').sections[0]?.id).toBe('menu-2')
  })

  it('starts every id with a letter', () => {
    expect(prepareBody('<h2>1. Ba sắc độ</h2>', 'Bảng').sections[0]?.id).toBe('section-1-ba-sac-do')
    expect(prepareBody('<h2>…</h2>', 'Bảng').sections[0]?.id).toBe('section')
  })

  it('wraps tables in a scrolling frame', () => {
    expect(prepareBody('<table></table>', 'Bảng').html).toBe(
      '<section class="table" aria-label="Bảng" tabindex="0"><table></table></section>',
    )
  })
})

describe('articleSchema', () => {
  const article = { title: 'Mùa sen', excerpt: 'Sen nở', content: '<p>Sen</p>', category: 'Hoa theo mùa' }

  it.each(['\u200b\u200c', '\u3164'])('treats the invisible text %j as empty', (unseen) => {
    for (const field of ['title', 'excerpt', 'content'])
      expect(articleSchema.safeParse({ ...article, [field]: unseen }).error?.issues[0]?.message).toBe(
        `missing_${field}`,
      )
    const written = articleSchema.parse({
      ...article,
      author: unseen,
      tags: ['sen', unseen],
      translations: { en: { title: unseen, excerpt: '', content: unseen } },
    })
    expect(written).toMatchObject({ author: '', tags: ['sen'], translations: { en: null } })
  })

  it.each([{ tags: ['lotus'] }, { seoTitle: 'Lotus' }, { seoDescription: 'In season' }])(
    'refuses a translation of %j without a title, whose texts would be lost',
    (texts) => {
      const { error } = articleSchema.safeParse({ ...article, translations: { en: { title: '', ...texts } } })
      expect(error?.issues).toContainEqual(
        expect.objectContaining({ path: ['translations', 'en', 'title'], message: 'missing_title' }),
      )
    },
  )

  it('removes a translation without any text', () => {
    const en = { title: '', excerpt: ' ', content: '', tags: [], seoTitle: '', seoDescription: '' }
    expect(articleSchema.parse({ ...article, translations: { en } }).translations).toEqual({ en: null })
  })

  it('keeps emoji and diacritics', () => {
    expect(articleSchema.parse({ ...article, title: ' Mùa sen 👩‍🌾❤️ ' }).title).toBe('Mùa sen 👩‍🌾❤️')
  })
})
