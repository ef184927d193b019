import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openModelServer, type ModelServer, type Mood } from '#tests/factories/openai-server.ts'
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts'
import { readConfig } from '#server/config.ts'
import type { FacetValue } from '#shared/facets.ts'
import type { Locale } from '#shared/locale.ts'
import type { Praise } from '../gift-praise.ts'
import { checkPraise } from './check-praise.ts'
import { writePraise } from './write-praise.ts'

const PEONIES: Praise = { flowers: ['peony'], colours: ['pink'], occasion: 'birthday', recipient: 'mother' }
const LILIES: Praise = { flowers: ['lily'], colours: ['white'], occasion: 'birthday', recipient: null }
const PRAISE = 'Pink peonies open slowly, as a mother’s birthday should.'
const PRAISE_OF_LILIES = 'White lilies bring a calm light to a birthday table.'
/** A busy machine answers late. */
const PATIENT_MS = 20_000

let model: ModelServer
let test_: TestShop
beforeAll(async () => {
  model = await openModelServer()
  test_ = await openTestShop({ ...model.env, SHOP_SANDBOX: '1' })
})
afterAll(async () => {
  await test_.close()
  await model.close()
})

/** A shop that has asked nothing yet: what it remembers hangs on its configuration. */
let shop: TestShop['shop']
beforeEach(() => {
  shop = { ...test_.shop, config: { ...test_.shop.config } }
  model.asked.length = 0
  model.mood = 'gift reasons'
  model.giftReasons = [PRAISE, PRAISE_OF_LILIES]
})

const write = (praises: Praise[], waitMs = PATIENT_MS) => writePraise(shop, praises, 'en', waitMs)

describe('the model’s words for gifts', () => {
  it('are asked for once, with names of our own vocabularies alone', async () => {
    expect(await write([PEONIES, LILIES])).toEqual([PRAISE, PRAISE_OF_LILIES])
    expect(JSON.parse(model.asked[0].messages[1].content)).toEqual([
      { flowers: ['Peonies'], colours: ['Pink'], occasion: 'Birthday', recipient: 'Mother' },
      { flowers: ['Lilies'], colours: ['White'], occasion: 'Birthday' },
    ])
    expect(await write([LILIES, PEONIES])).toEqual([PRAISE_OF_LILIES, PRAISE])
    expect(model.asked).toHaveLength(1)
    expect(model.complaints).toEqual([])
  })

  it('are asked for once by two visitors at the same time', async () => {
    expect(await Promise.all([write([PEONIES]), write([PEONIES])])).toEqual([[PRAISE], [PRAISE]])
    expect(model.asked).toHaveLength(1)
  })

  it.each<Mood>(['refuses', 'nonsense', 'empty', 'html', 'busy', 'broken', 'hangs up'])(
    'are our own if the service answers like this: %s; it is then left alone for a while',
    async (mood) => {
      model.mood = mood
      expect(await write([PEONIES])).toEqual([null])
      model.mood = 'gift reasons'
      expect(await write([PEONIES])).toEqual([null])
      expect(model.asked).toHaveLength(1)
    },
  )

  it('are our own if the service is slow: no page waits longer than it may', async () => {
    model.mood = 'silence'
    expect(await write([PEONIES], 50)).toEqual([null])
    // The question of this test, which must not be counted in the next one.
    await expect.poll(() => model.asked.length, { timeout: PATIENT_MS }).toBe(1)
  })

  it('are our own for a text that the shop cannot say, and it is not asked for again', async () => {
    model.giftReasons = ['Only ₫99.000 today!', PRAISE_OF_LILIES]
    expect(await write([PEONIES, LILIES])).toEqual([null, PRAISE_OF_LILIES])
    expect(await write([PEONIES])).toEqual([null])
    expect(model.asked).toHaveLength(1)
  })

  it('are our own if there are fewer than asked for', async () => {
    model.giftReasons = [PRAISE]
    expect(await write([PEONIES, LILIES])).toEqual([PRAISE, null])
  })

  it('are never asked for in mourning, about a product without facets, or without a key', async () => {
    const mourning: Praise = { ...LILIES, occasion: 'sympathy' }
    expect(await write([mourning, { ...LILIES, occasion: 'altar' }, { ...PEONIES, flowers: [] }])).toEqual([
      null,
      null,
      null,
    ])
    shop = { ...shop, config: readConfig({ DATA_DIR: shop.config.dataDir }) }
    expect(await write([PEONIES])).toEqual([null])
    expect(model.asked).toHaveLength(0)
  })
})

describe('a text for a gift', () => {
  it.each([
    [PRAISE, PRAISE],
    ['  Pink peonies,\nsoft as a mother’s hands.  ', 'Pink peonies, soft as a mother’s hands.'],
    ['A peony in pink is a birthday of its own.', 'A peony in pink is a birthday of its own.'],
  ])('is said: %s', (text, said) => expect(checkPraise(text, PEONIES, 'en')).toBe(said))

  it.each([
    ['a number', 'Twenty pink peonies, and 5 more for luck.'],
    ['digits of another script', 'Pink peonies for her, only ٥ left of them.'],
    ['a price', 'Pink peonies that are cheap and lovely for her.'],
    ['a sign of money', 'Pink peonies for a few $ and much love.'],
    ['an address', 'Pink peonies for her, see flowers.example for more.'],
    ['a link', 'Pink peonies for her https://evil and more.'],
    ['markup', 'Pink peonies <b>for</b> a mother’s birthday.'],
    ['an exclamation', 'Pink peonies for a mother’s birthday!'],
    ['a promise', 'Pink peonies, delivered to a mother’s door.'],
    ['another promise', 'Pink peonies with a guarantee of joy for her.'],
    ['another flower', 'Pink peonies and roses for a mother’s birthday.'],
    ['another colour', 'Red peonies for a mother’s birthday table.'],
    ['another language', 'Mẫu đơn hồng dịu dàng dành tặng mẹ ngày sinh nhật.'],
    ['too little', 'Pink peonies.'],
    ['too much', `Pink peonies ${'and love '.repeat(40)}`],
    ['nothing', ''],
  ])('is not said with %s', (_, text) => expect(checkPraise(text, PEONIES, 'en')).toBeNull())

  it('names in Vietnamese roses, which hold the name of a colour', () => {
    const roses: Praise = { flowers: ['rose'], colours: ['red'], occasion: 'love', recipient: 'partner' }
    const said = 'Hoa hồng đỏ nói thay lời yêu mà bạn chưa kịp nói.'
    expect(checkPraise(said, roses, 'vi')).toBe(said)
    expect(checkPraise('Hoa hồng màu tím nói thay lời yêu chưa kịp nói.', roses, 'vi')).toBeNull()
    expect(checkPraise('Hoa hồng đỏ, tiệm giao tận nơi cho người thương.', roses, 'vi')).toBeNull()
    expect(checkPraise('Red roses say it for you, softly and clearly.', roses, 'vi')).toBeNull()
  })

  it.each<[FacetValue<'flowers'>, Locale, string]>([
    ['rose', 'en', 'Pink roses and tulips for a mother who loves spring.'],
    ['rose', 'en', 'Pink roses among chrysanthemums, softly and kindly.'],
    ['rose', 'en', "Pink roses in a cloud of baby's breath for her."],
    ['lily', 'en', 'A pink lily of the valley has a quiet way with words.'],
    ['rose', 'vi', 'Hoa hồng và hoa tulip dịu dàng như lời yêu của mẹ.'],
    ['rose', 'vi', 'Hoa hồng môn nở rộ, dịu dàng như lời chúc của mẹ.'],
    ['rose', 'vi', 'Sắc hồng của cúc họa mi dịu dàng như lời chúc.'],
    ['rose', 'vi', 'Hoa hồng bên hoa lan, dịu dàng như lời chúc của mẹ.'],
    ['magnolia', 'vi', 'Mộc lan hồng bên hoa lan, dịu dàng như lời chúc của mẹ.'],
    ['orchid', 'vi', 'Chậu phong lan hồng đứng rất lâu bên cửa sổ của mẹ.'],
    ['peony', 'vi', 'Cúc mẫu đơn hồng nở rộ, dịu dàng như lời chúc.'],
  ])('for a gift of one flower (%s, %s) does not name another, sold here or not: %s', (flower, locale, text) => {
    expect(checkPraise(text, { ...PEONIES, flowers: [flower] }, locale)).toBeNull()
  })

  it.each<[FacetValue<'flowers'>, Locale, string]>([
    ['babys-breath', 'en', 'Pink baby’s breath, as light as a birthday wish.'],
    ['daisy', 'vi', 'Bó cúc hồng nhỏ xinh, mộc mạc như tình cảm gia đình.'],
    ['orchid', 'vi', 'Hoa lan hồ điệp hồng đứng rất lâu bên cửa sổ của mẹ.'],
    ['orchid', 'vi', 'Chậu hoa lan hồng đứng rất lâu bên cửa sổ của mẹ.'],
    ['rose', 'vi', 'Hương hoa lan tỏa khắp phòng, dịu dàng như lời chúc.'],
    ['rose', 'vi', 'Hương hoa lan toả khắp phòng, dịu dàng như lời chúc.'],
    ['rose', 'vi', 'Hoa tươi, hoa dịu dàng, hoa hồng này thay lời cảm ơn.'],
  ])('for a gift of one flower (%s, %s) may name it as people do: %s', (flower, locale, text) => {
    expect(checkPraise(text, { ...PEONIES, flowers: [flower] }, locale)).toBe(text)
  })

  it('has the apostrophe of the page', () => {
    const text = "Pink peonies open slowly, as a mother's birthday should."
    expect(checkPraise(text, PEONIES, 'en')).toBe(PRAISE)
  })
})
