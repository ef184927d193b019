import { fillCard, fillDelivery } from '#tests/e2e/purchase.ts'
import { CARDS } from '#tests/factories/confirm-card.ts'
import { click, failing, inTurn, press, shown, type Scene, type State } from './state.ts'

const ROSES = '/products/hoa-hong-do-nong-nan'
const SOLD_OUT = '/products/sen-hong-thang-sau'
const UNKNOWN_ORDER = '0123456789abcdefghjkmnpqrs'
const PHONE_AND_TABLET = [390, 820]

/** Types into the header's search box, as a person does. */
const search =
  (text: string) =>
  async ({ page }: Scene): Promise<void> => {
    await page.locator('[data-search] input').click()
    await page.locator('[data-search] input').pressSequentially(text, { delay: 20 })
    await page.locator('.search-panel:not([hidden])').waitFor()
  }

/** Waits until the checkout can be paid. */
const opened = ({ page }: Scene): Promise<void> => page.locator('.pay-bar button:enabled').waitFor()
const pay = click('.pay-bar button')
const fill = ({ page, locale }: Scene): Promise<void> => fillDelivery(page, locale)
const payBy =
  (method: 'cash' | 'transfer') =>
  ({ page, t }: Scene): Promise<void> =>
    page.getByRole('radio', { name: t(`checkout:payment.${method}`) }).check()
const paid = ({ page }: Scene): Promise<void> => page.locator('.receipt').first().waitFor()
const discount = (code: string) =>
  inTurn(
    opened,
    ({ page, t }) => page.getByRole('textbox', { name: t('checkout:discount.label') }).fill(code),
    press('checkout:discount.apply'),
  )
const addToCart = press('catalog:addToCart')

const reviews = ({ page }: Scene) => page.locator('#reviews-section[aria-busy=false]').waitFor()

/** What visitors see of the catalogue. */
const CATALOGUE: Record<string, State> = {
  menu: { path: '/', widths: PHONE_AND_TABLET, act: press('common:menu.open') },
  languages: { path: '/', widths: [1440], act: click('[popovertarget=languages]') },
  'search-found': {
    path: '/',
    act: ({ locale, ...scene }) => search(locale === 'vi' ? 'hoa hong' : 'rose')({ locale, ...scene }),
  },
  'search-none': { path: '/', act: search('xyzzy') },
  'search-page-none': { path: '/products?q=xyzzy' },
  'search-page-failed': { path: '/products?q=rose', prepare: failing('**/api/search*') },
  filters: { path: '/products', act: click('[data-further] > summary') },
  'filters-chosen': { path: '/products?occasion=love&flower=rose&stock=1' },
  'filters-none': { path: '/products?occasion=sympathy&flower=sunflower' },
  zoom: {
    path: '/products/moc-lan-thi-tham',
    act: inTurn(click('.gallery a'), ({ page }) => page.locator('dialog.zoom').waitFor()),
  },
  'sold-out': {
    path: SOLD_OUT,
    act: inTurn(
      ({ page, t }) => page.getByLabel(t('catalog:back.label')).fill('lan@nowhere'),
      press('catalog:back.button'),
    ),
  },
  'sold-out-asked': {
    path: SOLD_OUT,
    act: inTurn(
      ({ page, t }) => page.getByLabel(t('catalog:back.label')).fill('lan@example.com'),
      press('catalog:back.button'),
      shown('catalog:back.asked'),
    ),
  },
  sizes: { path: '/products/mau-don-sang-som-lon' },
  added: { path: ROSES, act: inTurn(addToCart, shown('catalog:addedToCart')) },
  'wish-as-guest': { path: ROSES, act: inTurn(click('.buy-bar [data-heart]'), shown('wishlist:loginRequired')) },
  'wish-added': {
    path: '/products/hop-hoa-pastel',
    as: 'newcomer',
    act: inTurn(click('.buy-bar [data-heart]'), shown('wishlist:added')),
  },
  'reviews-by-stars': {
    path: ROSES,
    act: inTurn(reviews, click('#reviews-section ul a'), reviews, ({ page }) =>
      page.locator('#reviews-section').evaluate((part) => part.scrollIntoView({ behavior: 'instant' })),
    ),
  },
  'reviews-page': { path: `${ROSES}/reviews?stars=4` },
  gifts: { path: '/find-a-gift?for=friend&why=birthday&taste=&budget=middle' },
  'gifts-close': { path: '/find-a-gift?why=sorry&taste=red' },
  'gifts-none': { path: '/find-a-gift?why=opening&budget=small' },
  'contact-wrong': { path: '/contact', act: click('[data-contact-form] button') },
  'contact-sent': {
    path: '/contact',
    act: inTurn(async ({ page }) => {
      await page.locator('[name=name]').fill('Phạm Thị Lan')
      await page.locator('[name=email]').fill('lan@example.com')
      await page.locator('[name=phone]').fill('0900 000 096')
      await page.locator('[name=subject]').fill('Hoa cưới tháng Mười')
      await page.locator('[name=message]').fill('Mình cần mười bình hoa để bàn, giao buổi sáng.')
      await page.locator('[data-contact-form] button').click()
    }, shown('contact:success.title')),
  },
  'contact-failed': {
    path: '/contact',
    prepare: failing('**/api/contact*'),
    act: inTurn(async ({ page }) => {
      for (const name of ['name', 'phone', 'subject', 'message'])
        await page.locator(`[name=${name}]`).fill('0900 000 096, xin gọi lại')
      await page.locator('[name=phone]').fill('0900 000 096')
      await page.locator('[name=email]').fill('lan@example.com')
      await page.locator('[data-contact-form] button').click()
    }, shown('contact:error.title')),
  },
  'no-such-page': { path: '/no-such-page' },
}

/** Returns an `act` that presses the button whose name has the number of the pending order. */
const pressOnPending =
  (key: string) =>
  ({ page, t, made }: Scene): Promise<void> =>
    page.getByRole('button', { name: t(key, { number: made.orders.pending.slice(0, 8) }) }).click()

/** Cart, checkout and what follows it. */
const PURCHASE: Record<string, State> = {
  'cart-empty': { path: '/cart' },
  'cart-full': { path: '/cart', cart: true },
  'cart-gone': {
    path: '/cart',
    async act({ page, made }) {
      const [line] = JSON.parse(made.cart) as object[]
      const gone = { ...line, productId: 'gone', productName: 'Lan Hồ Điệp' }
      await page.evaluate((cart) => localStorage.setItem('cart', cart), JSON.stringify([line, gone]))
      await page.reload()
      await page
        .getByText(/Lan Hồ Điệp.+/)
        .first()
        .waitFor()
    },
  },
  'discount-wrong': {
    path: '/checkout',
    cart: true,
    act: inTurn(discount('TET2026'), shown('checkout:discount.invalid')),
  },
  'discount-applied': {
    path: '/checkout',
    cart: true,
    act: inTurn(discount('moclan10'), ({ page }) => page.getByText('MOCLAN10').first().waitFor()),
  },
  'checkout-missing': { path: '/checkout', cart: true, act: inTurn(opened, pay, shown('checkout:missing')) },
  'checkout-declined': {
    path: '/checkout',
    cart: true,
    act: inTurn(
      opened,
      fill,
      ({ page, locale }) => fillCard(page, locale, CARDS.declined),
      pay,
      shown('checkout:failedTitle'),
    ),
  },
  'checkout-gift': {
    path: '/checkout',
    cart: true,
    act: inTurn(
      opened,
      fill,
      ({ page, t }) => page.getByRole('checkbox', { name: t('checkout:recipient.forMe') }).uncheck(),
      ({ page, t }) => page.getByRole('textbox', { name: t('checkout:card.signature') }).fill('Lan'),
    ),
  },
  'checkout-calendar': {
    path: '/checkout',
    cart: true,
    act: inTurn(opened, ({ page, t }) =>
      page.getByRole('button', { name: new RegExp(t('checkout:delivery.date')) }).click(),
    ),
  },
  'checkout-invoice': {
    path: '/checkout',
    cart: true,
    act: inTurn(
      opened,
      fill,
      ({ page, t }) => page.getByRole('checkbox', { name: t('checkout:invoice.want') }).check(),
      ({ page }) => page.locator('[name="invoice.company"]').waitFor(),
      ({ page, locale }) => fillCard(page, locale),
      pay,
      shown('errors:invalid_company'),
    ),
  },
  'checkout-failed': { path: '/checkout', cart: true, prepare: failing('**/api/create-payment-intent*') },
  'checkout-cash': { path: '/checkout', cart: true, act: inTurn(opened, fill, payBy('cash')) },
  'checkout-transfer': { path: '/checkout', cart: true, act: inTurn(opened, fill, payBy('transfer')) },
  'transfer-waiting': {
    path: '/checkout',
    cart: true,
    act: inTurn(opened, fill, payBy('transfer'), pay, ({ page, t }) =>
      page.getByRole('img', { name: t('checkout:transfer.qr') }).waitFor(),
    ),
  },
  'receipt-card': {
    path: '/checkout',
    cart: true,
    act: inTurn(opened, fill, ({ page, locale }) => fillCard(page, locale), pay, paid),
  },
  'receipt-cash': { path: '/checkout', cart: true, act: inTurn(opened, fill, payBy('cash'), pay, paid) },
  'tracking-unknown': { path: `/track-order?id=${UNKNOWN_ORDER}`, act: shown('tracking:notFound') },
  'tracking-failed': {
    path: `/track-order?id=${UNKNOWN_ORDER}`,
    prepare: failing('**/api/orders/track/**'),
    act: shown('tracking:failed'),
  },
  'tracking-pending': { path: '/track-order?id=:pending', as: 'customer', act: shown('ownOrder:canCancel') },
  'tracking-preparing': { path: '/track-order?id=:processing', as: 'customer' },
  'tracking-on-the-way': { path: '/track-order?id=:on-the-way', as: 'customer' },
  'tracking-delivered': { path: '/track-order?id=:delivered', as: 'customer' },
  'tracking-claim-wrong': {
    path: '/track-order?id=:delivered',
    as: 'customer',
    act: inTurn(
      ({ page, t }) => page.getByText(t('claims:open')).click(),
      press('claims:send'),
      shown('claims:textMissing'),
    ),
  },
  'tracking-cancelled': { path: '/track-order?id=:cancelled', as: 'customer' },
  'tracking-of-guest': { path: '/track-order?id=:guest' },
  'order-cancel': {
    path: '/track-order?id=:pending',
    as: 'customer',
    act: inTurn(pressOnPending('ownOrder:cancelNamed'), ({ page }) => page.locator('dialog[open] dd').last().waitFor()),
  },
  'order-change': {
    path: '/track-order?id=:pending',
    as: 'customer',
    act: inTurn(pressOnPending('ownOrder:changeNamed'), ({ page, t }) =>
      page.getByLabel(t('orderChange:day')).waitFor(),
    ),
  },
}

export const PUBLIC_STATES: Record<string, State> = { ...CATALOGUE, ...PURCHASE }
