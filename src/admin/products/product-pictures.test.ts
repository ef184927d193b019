import { expect, test } from 'vitest'
import { picturesIn, pictureValues, withText } from './product-pictures.ts'

const pictures = ['a', 'b', 'c'].map((name) => ({ imageUrl: `/objects/p/${name}.webp`, alt: { vi: name } }))

test('the form holds the first picture and the others apart, in every order, and keeps their texts', () => {
  for (const all of [pictures, pictures.toReversed(), pictures.slice(0, 1), []])
    expect(picturesIn(pictureValues(all))).toEqual(all)
  expect(pictureValues(pictures.slice(1)).imageUrl).toBe('/objects/p/b.webp')
})

test('a picture that is added twice is kept once, where it was', () => {
  expect(picturesIn(pictureValues([...pictures, pictures[0]!]))).toEqual(pictures)
})

test('without a first picture, the others stay', () => {
  expect(picturesIn({ ...pictureValues(pictures), imageUrl: '' })).toEqual(pictures.slice(1))
})

test('texts are kept in the order of the languages, and empty ones left out, so that a change that is undone changes nothing', () => {
  const [first] = pictures
  const both = withText(first!, 'en', 'A')
  expect(JSON.stringify(withText(both, 'en', ''))).toBe(JSON.stringify(first))
  expect(withText({ imageUrl: '/x', alt: { en: 'A' } }, 'vi', 'a').alt).toEqual({ vi: 'a', en: 'A' })
})
