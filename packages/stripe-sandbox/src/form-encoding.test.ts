import { describe, expect, it } from 'vitest'
import { decodeForm } from './form-encoding.ts'

const plain = (text: string): unknown => JSON.parse(JSON.stringify(decodeForm(text)))

describe('form encoding', () => {
  it('reads groups, lists and encoded brackets', () => {
    expect(plain('a=1&b[c][d]=x%20y&expand[0]=p&expand[1]=q&l[]=1&l[]=2')).toEqual({
      a: '1',
      b: { c: { d: 'x y' } },
      expand: { 0: 'p', 1: 'q' },
      l: { 0: '1', 1: '2' },
    })
    expect(plain('metadata%5Bhoa%5D=S%E1%BB%91+m%E1%BB%99t')).toEqual({ metadata: { hoa: 'Số một' } })
  })

  it('treats names of built-in properties as plain keys', () => {
    expect(Object.keys(decodeForm('__proto__[x]=1'))).toEqual(['__proto__'])
    expect(({} as { x?: string }).x).toBeUndefined()
  })

  it.each([
    'a=1&a=2',
    'a=1&a[b]=2',
    'a[b]=1&a=2',
    'a[=1',
    'a]b=1',
    '[a]=1',
    'a[b[c]]=1',
    'a[1][2][3][4][5][6][7]=1',
    'x=1&'.repeat(1001),
  ])('refuses %s', (text) => {
    expect(() => decodeForm(text)).toThrow(expect.objectContaining({ status: 400 }))
  })
})
