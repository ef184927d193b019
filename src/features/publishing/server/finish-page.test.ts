import { expect, it } from 'vitest'
import { pageFinisher } from './finish-page.ts'

const style = '<style>astro-island,astro-slot{display:contents}</style>'
const script = (path: string) => `<script type="module" src="${path}"></script>`
const moduleLoader = 'load()'
const finishPage = pageFinisher(
  { 'src/a.ts': ['/a.js', '/shared.js'], 'src/b.ts': ['/b.js', '/shared.js'] },
  moduleLoader,
)

it('moves the style of islands into the head, and keeps the modules of such a page where they are', () => {
  const island = `<astro-island></astro-island>${script('/a.js')}`
  expect(finishPage(`<head><title>a</title></head><body><div>${style}${island}</div></body>`)).toBe(
    `<head><title>a</title>${style}</head><body><div>${island}</div></body>`,
  )
})

it('delays the modules of every other page, with those they import, each once', () => {
  expect(finishPage(`<head>${script('/a.js')}</head><body><p>a</p>${script('/b.js')}${script('/c.js')}</body>`)).toBe(
    `<head></head><body><p>a</p><script data-modules="/a.js /shared.js /b.js /c.js">${moduleLoader}</script></body>`,
  )
})

it('does not change a page without modules', () => {
  const page = '<head><style>p{}</style></head><body><p>astro-island, $& and </p></body>'
  expect(finishPage(page)).toBe(page)
})
