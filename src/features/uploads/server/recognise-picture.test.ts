import { describe, expect, it } from 'vitest'
import { recognisePicture } from './recognise-picture.ts'

/** Returns a file that begins as a JPEG does. */
const jpegWith = (text: string) => Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(text, 'latin1')])
const MOST_BYTES = 10_000_000

describe('a picture that is something else, too', () => {
  it.each([
    '<html><head>',
    `<html lang="en">${' '.repeat(1_900)}<body `,
    '<html <html <html><script>',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    `<svg\n${'\n'.repeat(1_900)}xmlns`,
    '<svg <svg\t<SVG\nxmlns',
  ])('is refused: %j', (text) => {
    expect(recognisePicture(jpegWith(text))).toMatchObject({ code: 'picture_hides_something' })
  })

  it.each(['<svg ', '<svg\n', '<SVG <svg\t', '<svg <sv', '<html ', '<html>', '<HTML\n<htm', '<html <'])(
    'is looked for in a time that grows with the file’s length, also if it has nothing but %j',
    (mark) => {
      const file = jpegWith(mark.repeat(MOST_BYTES / mark.length))
      const start = performance.now()
      expect(recognisePicture(file)).toEqual({ ok: true, value: 'jpeg' })
      expect(performance.now() - start).toBeLessThan(10_000)
    },
  )
})
