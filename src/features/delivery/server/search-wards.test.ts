import { describe, expect, it } from 'vitest'
import type { City } from '#shared/shop.ts'
import { MAX_FOUND, searchWards } from './search-wards.ts'

const find = (query: string, city: City = 'Ho Chi Minh') => searchWards(city, query).map(({ name }) => name)
const QUAN_1 = ['Phường Bến Thành', 'Phường Cầu Ông Lãnh', 'Phường Sài Gòn', 'Phường Tân Định']

describe('a search for wards', () => {
  it.each(['quan 1', 'Quận 1', 'q1', 'Q.1', 'q. 1', 'Q 01', 'district 1', 'D1', 'QUẬN 1'.normalize('NFD')])(
    'finds the wards of the former district by %j',
    (query) => expect(find(query)).toEqual(QUAN_1),
  )

  it.each([
    ['phuong Ben Nghe', 'Phường Sài Gòn'],
    ['Phường Bến Nghé, Quận 1, TP. Hồ Chí Minh', 'Phường Sài Gòn'],
    ['sai gon quan 1', 'Phường Sài Gòn'],
    ['p12 go vap', 'Phường An Hội Tây'],
    ['12, Q. Gò Vấp', 'Phường An Hội Tây'],
    ['thao dien quan 2', 'Phường An Khánh'],
    ['con dao', 'Đặc khu Côn Đảo'],
  ])('finds by %j only %s', (query, name) => expect(find(query)).toEqual([name]))

  it('puts the ward of that name first, then those that were parts of the district', () => {
    for (const query of ['Gò Vấp', 'go vap', 'govap', 'GO VAP'])
      expect(find(query)).toEqual([
        'Phường Gò Vấp',
        ...['Phường An Hội Đông', 'Phường An Hội Tây', 'Phường An Nhơn', 'Phường Hạnh Thông', 'Phường Thông Tây Hội'],
      ])
    expect(find('quan go vap')).toContain('Phường Gò Vấp')
    expect(find('dong da', 'Hanoi')[0]).toBe('Phường Đống Đa')
    expect(find('quận 2')).not.toContain('Phường Sài Gòn')
  })

  it('finds while one is still typing', () => {
    expect(find('d', 'Hanoi').slice(0, 2)).toEqual(['Phường Dương Nội', 'Phường Đại Mỗ'])
    expect(find('hoan k', 'Hanoi')[0]).toBe('Phường Hoàn Kiếm')
    expect(find('quan')).toHaveLength(MAX_FOUND)
  })

  it('shows first the former wards that were searched for', () => {
    expect(searchWards('Hanoi', 'hang bai')[0]).toMatchObject({
      name: 'Phường Cửa Nam',
      formerly: expect.arrayContaining(['Phường Cửa Nam, Quận Hoàn Kiếm']),
    })
    expect(searchWards('Hanoi', 'hang bai')[0]?.formerly[0]).toBe('Phường Hàng Bài, Quận Hoàn Kiếm')
  })

  it('of one city only, and all of it by name without a query', () => {
    expect(find('sai gon', 'Hanoi')).toEqual([])
    for (const [city, count] of [
      ['Hanoi', 126],
      ['Ho Chi Minh', 168],
    ] as const) {
      const names = find(' ', city)
      expect(names).toHaveLength(count)
      expect(names).toEqual(names.toSorted(new Intl.Collator('vi').compare))
    }
  })

  it.each(['???', '中文', '\u202e\u200b', '%', "' or 1=1 --"])('finds nothing by %j', (query) =>
    expect(find(query)).toEqual([]),
  )

  it('is fast, whatever is searched for', () => {
    const began = process.cpuUsage()
    for (const query of ['1 '.repeat(50), 'phuong '.repeat(14), 'q1'.repeat(50), 'a'.repeat(100)]) find(query)
    // Time of the processor, in microseconds: beside other tests, this process waits for its turn.
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
  })
})
