import { expect, test } from 'vitest'
import { pageKey } from './variants.ts'

test.each([
  ['/', '/'],
  ['/products?sort=price&utm_source=x', '/products'],
  ['/articles?category=Hoa+theo+m%C3%B9a', '/articles?category=Hoa%20theo%20m%C3%B9a'],
  ['/vi/articles?x=1&category=Hoa%20theo%20m%C3%B9a', '/vi/articles?category=Hoa%20theo%20m%C3%B9a'],
  ['/articles?category=unknown', '/articles'],
  ['/articles?category=', '/articles'],
  ['/vi/articles/page/2?category=Hoa+theo+m%C3%B9a', '/vi/articles/page/2?category=Hoa%20theo%20m%C3%B9a'],
  ['/articles/rose?category=Hoa+theo+m%C3%B9a', '/articles/rose'],
  ['/api/products', '/api/products'],
  ['/api/products?locale=vi&x=1', '/api/products?locale=vi'],
  ['/api/products?locale=fr', '/api/products'],
  ['/api/products/1/reviews?locale=en', '/api/products/1/reviews?locale=en'],
  ['/apiary', '/apiary'],
])('%s is saved as %s', (url, key) => expect(pageKey(url)).toBe(key))

test.each([
  '/api/auth/user',
  '/api/wishlist?x',
  '/api',
  '/admin',
  '/admin/orders',
  '/objects/a.png',
  '/_image?href=x',
  '/sandbox/stripe/v1/x',
])('%s is not the same for everybody', (url) => expect(pageKey(url)).toBeNull())
