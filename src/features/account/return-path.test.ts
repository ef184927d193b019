import { expect, it } from 'vitest'
import {
  authMode,
  authPath,
  localPath,
  loginPath,
  nextPath,
  profileClearedPath,
  withConfirmation,
  withoutOutcome,
  withProblem,
  withShownQuery,
} from './return-path.ts'

it.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil',
  'https://evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/..//evil.example',
  '/./\\evil',
  ' /x',
  '',
  null,
  '/api/logout',
  '/a\nb',
])('stays at home for %j', (asked) => {
  expect(localPath(asked)).toBe('/')
})

it.each(['/cart', '/vi/products/hoa?x=1#y', '/', '/vi'])('goes to %s', (asked) => {
  expect(localPath(asked)).toBe(asked)
})

it.each([
  ['/products', 'https://shop.example/products?occasion=love&sort=price', '/products?occasion=love&sort=price'],
  ['/products', 'https://shop.example/products', '/products'],
  ['/products', 'https://shop.example/vi/products?occasion=love', '/products'],
  ['/products?page=2', 'https://shop.example/products?occasion=love', '/products?page=2'],
  ['/', 'https://evil.example/', '/'],
  ['/', 'https://evil.example//evil.example?x', '/'],
  ['/', 'no address', '/'],
  ['/', null, '/'],
])('from %s, which %s led from, it returns to %s', (next, referrer, goal) => {
  expect(withShownQuery(next, referrer)).toBe(goal)
})

it('returns to the page where the sign-in began, in its language', () => {
  expect(loginPath('/vi/products/hoa?x=1')).toBe('/api/login?next=%2Fvi%2Fproducts%2Fhoa%3Fx%3D1')
  expect(loginPath('/')).toBe('/api/login')
  expect(loginPath('/vi')).toBe('/api/login?next=%2Fvi')
  expect(loginPath('/vi/auth?mode=register')).toBe('/api/login?next=%2Fvi')
  expect(nextPath('?next=%2Fvi%2Fcart', 'vi')).toBe('/vi/cart')
  expect(nextPath('', 'vi')).toBe('/vi')
  expect(nextPath('?next=//evil.example', 'en')).toBe('/')
  expect(nextPath('?next=/auth', 'en')).toBe('/')
  expect(nextPath('?next=%2Fauth%3Fnext%3D%2Fauth', 'en')).toBe('/')
  expect(nextPath('?next=/author', 'en')).toBe('/author')
})

it('says on the way back that the profile has been removed', () => {
  expect(profileClearedPath('/vi/cart?x=1')).toBe('/vi/auth?cleared=1&next=%2Fvi%2Fcart%3Fx%3D1')
  expect(nextPath('?cleared=1&next=%2Fvi%2Fcart%3Fx%3D1', 'vi')).toBe('/vi/cart?x=1')
})

it('keeps the return path across the modes of the sign-in page', () => {
  expect(authMode('?mode=forgot')).toBe('forgot')
  expect(authMode('?mode=constructor')).toBe('signIn')
  expect(authPath('en', 'register', '?next=%2Fcart')).toBe('/auth?mode=register&next=%2Fcart')
  expect(authPath('vi', 'signIn', '?mode=register&next=https://evil.example')).toBe('/vi/auth')
})

it('puts the provider’s outcome into the address, and removes it again', () => {
  expect(withProblem('/admin/customers?q=lan#top', 'oidc_denied')).toBe(
    '/admin/customers?q=lan&problem=oidc_denied#top',
  )
  expect(withConfirmation('/vi/profile#security')).toBe('/vi/profile?confirmed=1#security')
  expect(withoutOutcome('?q=lan&problem=oidc_denied')).toBe('?q=lan')
  expect(withoutOutcome('?confirmed=1')).toBe('')
})
