import { expect, it } from 'vitest'
import { finishPage } from './finish-page.ts'

const style = '<style>astro-island,astro-slot{display:contents}</style>'

it('moves the style of islands into the head', () => {
  expect(finishPage(`<head><title>a</title></head><body><div>${style}<astro-island></astro-island></div></body>`)).toBe(
    `<head><title>a</title>${style}</head><body><div><astro-island></astro-island></div></body>`,
  )
})

it('lets scripts wait behind what is seen', () => {
  expect(finishPage('<head><script type="module" src="/a.js"></script></head>')).toBe(
    '<head><script type="module" fetchpriority="low" src="/a.js"></script></head>',
  )
})

it('leaves every other page as it is', () => {
  const page = '<head><style>p{}</style></head><p>astro-island, $& and </p>'
  expect(finishPage(page)).toBe(page)
})
