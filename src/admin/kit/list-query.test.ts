import { describe, expect, it } from 'vitest'
import { LISTS } from '../lists.ts'
import {
  changeListQuery,
  clearListQuery,
  isNarrowed,
  listKey,
  nextSort,
  pageRange,
  readListQuery,
} from './list-query.ts'

const read = (query: string) => readListQuery(new URLSearchParams(query), ['status', 'city'])
const change = (query: string, next: Parameters<typeof changeListQuery>[1]) =>
  changeListQuery(new URLSearchParams(query), next).toString()

describe('readListQuery', () => {
  it('reads known values and drops the rest', () => {
    expect(read('q=mai&page=3&sort=-createdAt&status=pending&open=7')).toEqual({
      q: 'mai',
      page: 3,
      sort: '-createdAt',
      filters: { status: 'pending', city: '' },
    })
  })

  it.each(['', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e99'])('%j is the first page', (query) => {
    expect(read(query).page).toBe(1)
  })
})

describe('listKey', () => {
  it('contains the list’s part of the address, and nothing else', () => {
    const params = new URLSearchParams('q= mai &page=2&status=pending&open=7')
    const empty = { city: '', day: '', review: '', customer: '', sort: '' }
    expect(listKey(LISTS.orders, params, 'vi')).toEqual([
      '/api/orders',
      { ...empty, locale: 'vi', status: 'pending', q: 'mai', page: 2, pageSize: 20 },
    ])
  })

  it('contains the language if the rows depend on it', () => {
    expect(listKey(LISTS.products, new URLSearchParams(), 'vi')[1]).toMatchObject({ locale: 'vi', pageSize: 24 })
    expect(listKey(LISTS.messages, new URLSearchParams(), 'vi')[1]).not.toHaveProperty('locale')
  })
})

describe('changeListQuery', () => {
  it('starts at the first page when filters or order change', () => {
    expect(change('page=3&q=a', { q: 'b' })).toBe('q=b')
    expect(change('page=3', { sort: 'name' })).toBe('sort=name')
    expect(change('page=3', { filters: { status: 'pending' } })).toBe('status=pending')
  })

  it('keeps everything else when the page changes', () => {
    expect(change('q=a&status=pending&page=3', { page: 4 })).toBe('q=a&status=pending&page=4')
  })

  it('omits empty and default values, and keeps parameters that are not the list’s', () => {
    expect(change('open=7&q=a&page=2', { page: 1 })).toBe('open=7&q=a')
    expect(change('open=7&q=a&status=pending', { q: '', filters: { status: '' } })).toBe('open=7')
  })
})

describe('clearListQuery', () => {
  it('removes filters and keeps the order', () => {
    const params = new URLSearchParams('q=a&status=pending&city=Hanoi&page=2&sort=name&open=7')
    expect(clearListQuery(params, ['status', 'city']).toString()).toBe('sort=name&open=7')
  })
})

describe('isNarrowed', () => {
  it('is true for search and filters, not for sorting', () => {
    expect(isNarrowed(read('sort=name&page=2'))).toBe(false)
    expect(isNarrowed(read('q=+'))).toBe(false)
    expect(isNarrowed(read('q=a'))).toBe(true)
    expect(isNarrowed(read('city=Hanoi'))).toBe(true)
  })
})

it('a column is sorted ascending, then descending, then not', () => {
  expect(nextSort('', 'name')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
  expect(nextSort('-name', 'name')).toBe('')
  expect(nextSort('-name', 'total')).toBe('total')
})

it.each([
  [1, 20, 50, { from: 1, to: 20, pages: 3 }],
  [3, 20, 50, { from: 41, to: 50, pages: 3 }],
  [1, 20, 0, { from: 0, to: 0, pages: 1 }],
  [9, 20, 50, { from: 50, to: 50, pages: 3 }],
])('page %i of %i rows each of %i', (page, size, total, range) => {
  expect(pageRange(page, size, total)).toEqual(range)
})

it('pages go on after the rows that were counted', () => {
  expect(pageRange(5_002, 20, 100_000, true)).toEqual({ from: 100_021, to: 100_040, pages: 5_000 })
})
