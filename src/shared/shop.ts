/** Where the shop delivers, by the names orders are stored with (spec, section 3). */
export const CITIES = ['Hanoi', 'Ho Chi Minh'] as const
export type City = (typeof CITIES)[number]

/** The categories with a page of their own. The first two are recorded (spec, section 2). */
export const CATEGORY_PAGES = {
  'flowers-of-love': 'Hoa Tình Yêu',
  'birthday-flowers': 'Hoa Sinh Nhật',
  'sympathy-flowers': 'Hoa Chia Buồn',
  'opening-flowers': 'Hoa Khai Trương',
} as const

/** The longest name of a product's category, in characters. */
export const MAX_CATEGORY = 80

/** The category of flowers for people in mourning, which keep a tone of their own (docs/decisions/039). */
export const SYMPATHY_CATEGORY = CATEGORY_PAGES['sympathy-flowers']

/**
 * The category of add-ons: a vase or a candle that is chosen beside flowers. The list of all flowers leaves them out
 * (docs/decisions/080).
 */
export const ADD_ON_CATEGORY = 'Quà Kèm'

/** The sizes in which flowers can come, in their order (docs/decisions/078). */
export const SIZES = ['S', 'M', 'L'] as const
export type Size = (typeof SIZES)[number]

/** The fixed list of article categories (spec, section 3). */
export const ARTICLE_CATEGORIES = [
  'Hướng dẫn chăm sóc',
  'Ý nghĩa hoa',
  'Hoa theo mùa',
  'Mẹo cắm hoa',
  'Hoa theo dịp',
  'Xu hướng hoa',
] as const
export type ArticleCategory = (typeof ARTICLE_CATEGORIES)[number]

/**
 * The statuses of an order (spec, section 3). `changeStatus` of features/orders changes one to another and notifies the
 * customer.
 */
export const ORDER_STATUSES = ['pending', 'processing', 'out_for_delivery', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** What staff add photos of: the finished flowers, and the delivered ones. */
export const PHOTO_STEPS = ['finished', 'delivered'] as const
export type PhotoStep = (typeof PHOTO_STEPS)[number]
