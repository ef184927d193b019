import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pageSharePicture, sharePicturePath } from '#features/seo/share.ts'
import { drawSharePicture } from './share-picture.ts'

const emblem =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="#23452f"/></svg>'
const draw = (name: string) =>
  drawSharePicture({ brand: 'Mộc Lan', name, label: 'Hoa Tình Yêu', picture: null, pictureWidth: 504, emblem })

describe('drawSharePicture', () => {
  it.each([
    ['a name', 'Hồng Ẵ Ỗ ự ằ'],
    ['what looks like markup', '<b>Rose & "Lily"</b> &amp; \u0000'],
    ['nothing', ''],
    ['one word that never ends', 'hoa'.repeat(200)],
    ['a paragraph', 'Hoa hồng đỏ nồng nàn '.repeat(60)],
  ])('draws %s in the size that networks show uncropped', async (_, name) => {
    const { format, width, height } = await sharp(await draw(name)).metadata()
    expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  })

  it('draws different pictures for different words', async () => {
    const [hong, lan, again] = await Promise.all(['Hồng', 'Lan', 'Hồng'].map(draw))
    expect(hong!.equals(again!)).toBe(true)
    expect(hong!.equals(lan!)).toBe(false)
  })
})

describe('the address of a picture', () => {
  it('is in the language of the page', () => {
    expect(sharePicturePath('vi', 'product', 'hoa-hong')).toBe('/vi/share/product/hoa-hong.jpg')
    expect(pageSharePicture('en', '/')).toBe('/share/page/home.jpg')
    expect(pageSharePicture('vi', '/vi/flowers-of-love')).toBe('/vi/share/page/flowers-of-love.jpg')
  })

  it('is the shared one for pages without a picture of their own', () => {
    expect(pageSharePicture('en', '/cart')).toBe('/share.jpg')
    expect(pageSharePicture('en', '/constructor')).toBe('/share.jpg')
  })
})
