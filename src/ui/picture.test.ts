import { describe, expect, it } from 'vitest'
import { nightSource, pictureFile, sourceSet, storedPicture } from './picture.ts'

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

describe('nightSource', () => {
  it('names the files of the dark theme of a drawn picture, of which it has one for each', () => {
    expect(nightSource('/objects/dp/x.y-320.webp')).toBe('/objects/dp/x.y-320-night.webp')
    expect(nightSource(sourceSet(storedPicture('/objects/da/x.webp')!, 'avif'))).toBe(
      '/objects/da/x-480-night.avif 480w, /objects/da/x-800-night.avif 800w, /objects/da/x-1200-night.avif 1200w',
    )
  })

  it.each(['/objects/p/x-320.webp', 'https://elsewhere.test/a.webp', ''])('keeps %j', (address) =>
    expect(nightSource(address)).toBe(address),
  )
})
