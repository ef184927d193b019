import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { pagePolicy } from './page-policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('allows what is inline on the page, and nothing else', () => {
  const html = `<style media="print">\n a > b {}\n</style><script>go("</b>")</script><script src="/a.js"></script><p>stay()</p>`
  const policy = (scripts: string, styles: string) =>
    `default-src 'self'; script-src 'self' https://js.stripe.com${scripts}; style-src 'self'${styles};`
  const [go, stay, sheet, other] = ['go("</b>")', 'stay()', '\n a > b {}\n', 'c {}'].map((text) => ` ${hash(text)}`)
  expect(pagePolicy(policy(`${stay}${go}`, `${other}${sheet}${other}`), html)).toBe(policy(go!, sheet!))
})

it('does not change a policy whose hashes are all used, or one without hashes', () => {
  const policy = `script-src 'self' ${hash('go()')}`
  expect(pagePolicy(policy, '<SCRIPT></SCRIPT><script>go()</script>')).toBe(policy)
  expect(pagePolicy("script-src 'self'", '<script>go()</script>')).toBe("script-src 'self'")
})
