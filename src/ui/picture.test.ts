import { describe, expect, it } from 'vitest'
import { pictureFile, sourceSet, storedPicture } from './picture.ts'

describe('storedPicture', () => {
  it('knows the widths behind an address of the shop', () => {
    const picture = storedPicture('/objects/p/hoa-hong.webp')!
    expect(picture.ratio).toEqual([4, 5])
    expect(sourceSet(picture, 'avif')).toBe(
      '/objects/p/hoa-hong-320.avif 320w, /objects/p/hoa-hong-640.avif 640w, /objects/p/hoa-hong-960.avif 960w',
    )
  })

  it.each(['https://elsewhere.test/a.webp', '/objects/x/a.webp', '/objects/p/a.png', '/objects/p/../a.webp', ''])(
    'returns %j unchanged',
    (address) => {
      expect(storedPicture(address)).toBeNull()
      expect(pictureFile(address, 100)).toBe(address)
    },
  )
})

describe('pictureFile', () => {
  it('returns the smallest that is wide enough, else the widest', () => {
    expect(pictureFile('/objects/a/x.webp', 600)).toBe('/objects/a/x-800.webp')
    expect(pictureFile('/objects/a/x.webp', 5000)).toBe('/objects/a/x-1200.webp')
  })
})
