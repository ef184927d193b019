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
  ['/api/articles?locale=en&homepage=2', '/api/articles?locale=en'],
  ['/articles?page=2', '/articles'],
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
  '/api/articles?page=2',
  '/api/articles?locale=en&page=2&pageSize=10',
])('%s is not the same for everybody', (url) => expect(pageKey(url)).toBeNull())
