import type { OrderRow } from '#db/schema/index.ts'
import { NO_CHOICE } from '#features/delivery/delivery-choice.ts'
import { NO_GIFT } from '#shared/gift.ts'
import { BASE_LOCALE, type Locale } from '#shared/locale.ts'
import { DEFAULT_PROFILE } from '#shared/shop-profile.ts'
import { NOTIFIED_STATUSES } from '#features/orders/server/change-status.ts'
import { resetMail, verificationMail } from './account-mails.ts'
import type { MailContent } from '#features/mail/server/mail-content.ts'
import { mailWords } from './mail-words.ts'
import { claimAnswerMail, claimReceivedMail } from './claim-mails.ts'
import { contactAnswerMail, contactMail } from './contact-mails.ts'
import { backInStockMail } from './product-mails.ts'
import { paymentLinkMail, receivedMail } from './payment-mails.ts'
import { accountGivenMail, refundAccountMail } from './refund-mails.ts'
import { reviewAnswerMail } from './review-mails.ts'
import { reminderMail } from './reminder-mails.ts'
import { newOrderMail } from './new-order-mail.ts'
import { invitationMail } from './staff-mails.ts'
import { changeMail, confirmationMail, orderLink, photoMail, statusMail } from './order-mails.ts'
import type { OrderLine } from './order-parts.ts'

const LINES: OrderLine[] = [
  { productName: 'Hoa Hồng Đỏ Nồng Nàn', quantity: 1, priceVND: 450_000, priceUSDCents: 1800 },
  { productName: 'Cúc Họa Mi Hà Nội', quantity: 2, priceVND: 220_000, priceUSDCents: 880 },
]

const INVOICE = {
  ...{ company: 'Công ty TNHH Hoa Sen', taxCode: '0109000015', address: '1 Tràng Tiền, Hà Nội', email: '' },
}

const LOTUS = { name: 'Sen Trắng Thanh Tịnh', slug: 'sen-trang-thanh-tinh' }

/** The photo of the flowers. It has no pixels: the preview shows another picture. */
const jpeg = Buffer.alloc(0)

/** Returns one mail of each kind, with invented customers, for the preview and for tests. */
export function sampleMails(locale: Locale, siteUrl: string): Record<string, MailContent> {
  const t = mailWords(DEFAULT_PROFILE, locale)
  const order = sampleOrder(locale)
  const token = 'x'.repeat(43)
  const link = { name: 'Thu Hà', token, locale, siteUrl }
  const tracking = orderLink(siteUrl, order, token)
  const links = { link: tracking, chats: DEFAULT_PROFILE }
  const refunded = { order, t, link: tracking, phone: DEFAULT_PROFILE.phone, amount: '₫450.000' }
  const contact = {
    id: 'x',
    name: 'Lê Minh An',
    email: 'minh.an@example.com',
    phone: '0900 000 077',
    subject: 'Hoa cưới tháng Mười',
    message: 'Chào tiệm,\n\nMình cần mười bình hoa bàn cho tiệc cưới ngày 18/10.',
    locale,
  }
  return {
    confirmation: confirmationMail(order, LINES, t, { ...links, invoice: INVOICE }),
    'confirmation-in-review': confirmationMail(
      {
        ...order,
        reviewReason: 'missing_details',
        deliveryDate: null,
        deliveryCity: null,
        deliveryAddress: '',
        notes: '',
      },
      [],
      t,
      links,
    ),
    'confirmation-paid-by-hand': confirmationMail({ ...order, paymentMethod: 'transfer' }, LINES, t, links),
    ...Object.fromEntries(
      NOTIFIED_STATUSES.map((status) => [
        status,
        statusMail(order, { status, refunded: order.total, photo: { step: 'delivered', jpeg }, links }, t),
      ]),
    ),
    'new-order': newOrderMail({ ...order, wardCode: '00070', slotId: '08-10', cardMessage: 'x' }, LINES, t, {
      siteUrl,
    }),
    'new-order-unconfirmed': newOrderMail({ ...order, unconfirmed: true }, LINES, t, { siteUrl }),
    'payment-link': paymentLinkMail(order, LINES, t, {
      url: `${siteUrl}/pay#token=${token}`,
      expiresAt: order.createdAt,
    }),
    'payment-received': receivedMail(order, LINES, t, tracking),
    'payment-received-begun': receivedMail({ ...order, status: 'processing' }, LINES, t, tracking),
    'payment-received-cancelled': receivedMail({ ...order, status: 'cancelled' }, LINES, t, tracking),
    photo: photoMail(order, { step: 'finished', jpeg }, t, tracking),
    'photo-late': photoMail(order, { step: 'delivered', jpeg }, t, tracking),
    'photo-unreadable': photoMail(order, { step: 'finished', jpeg: null }, t, tracking),
    changed: changeMail(order, t, { link: tracking }),
    'changed-unconfirmed': changeMail({ ...order, unconfirmed: true, confirmBy: new Date('2026-03-05T11:00:00Z') }, t, {
      link: tracking,
      confirm: `${siteUrl}/orders/confirm#token=${token}`,
    }),
    'changed-by-staff': changeMail(order, t, { link: tracking, byStaff: true }),
    'claim-received': claimReceivedMail(
      { id: 'x', orderId: order.id, text: contact.message, photoCount: 2, siteUrl },
      t,
    ),
    'claim-answer': claimAnswerMail(order, { text: contact.message, answer: contact.subject }, t, tracking),
    reset: resetMail(link, t),
    verify: verificationMail(link, t),
    contact: contactMail(contact, { siteUrl }, t),
    'contact-answer': contactAnswerMail(contact, 'Tiệm nhận được rồi ạ.\n\nMời bạn ghé xem hoa mẫu.', t),
    'review-answer': reviewAnswerMail(
      { name: 'Thu Hà', comment: 'Hoa tươi rất lâu.', answer: 'Cảm ơn bạn nhiều.', product: LOTUS },
      { locale, siteUrl },
      t,
    ),
    'refund-account': refundAccountMail({
      ...refunded,
      url: `${siteUrl}/refund#token=${token}`,
      expiresAt: new Date('2026-04-04T03:20:00Z'),
    }),
    'refund-account-given': accountGivenMail({ ...refunded, bank: 'Vietcombank', lastDigits: '6789' }),
    invitation: invitationMail({ role: 'florist', invitedBy: 'owner@example.com', token, locale, siteUrl }, t),
    'back-in-stock': backInStockMail(LOTUS, { locale, siteUrl }, t),
    reminder: reminderMail(
      { who: 'Bà Ngoại', occasion: 'deathAnniversary', calendar: 'lunar', month: 12, day: 30, locale },
      { on: '2027-02-05', siteUrl, mute: `${siteUrl}/reminders/mute#id=x&token=x` },
      t,
    ),
  }
}

/**
 * Returns an order that no database holds, for the preview of mails: in dong for the base language, else in dollars.
 */
export function sampleOrder(locale: Locale): OrderRow {
  const inDong = locale === BASE_LOCALE
  const at = new Date('2026-03-05T03:20:00Z')
  return {
    id: '4k7m2w9xq0t5b8n3v6c1z0rjyh',
    checkoutId: null,
    paymentProvider: 'sample',
    paymentIntentId: null,
    userId: null,
    locale,
    status: 'pending',
    customerId: null,
    madeAt: null,
    paymentStatus: 'paid',
    paymentMethod: 'card',
    unconfirmed: false,
    confirmBy: null,
    endedUnconfirmed: false,
    madeFrom: null,
    refunded: 0,
    reviewReason: null,
    reviewResolvedAt: null,
    customerName: 'Trần Thu Hà',
    customerEmail: 'thu.ha@example.com',
    customerPhone: '0900 000 012',
    deliveryAddress: 'Số 27, ngõ 56 Yên Phụ, phường Tây Hồ',
    deliveryCity: 'Hanoi',
    deliveryDate: '2026-03-08',
    ...NO_GIFT,
    ...NO_CHOICE,
    notes: 'Gọi trước 15 phút giúp mình nhé.',
    internalNotes: '',
    currency: inDong ? 'VND' : 'USD',
    discountCode: 'MOCLAN10',
    promotionId: null,
    discountPercent: 10,
    subtotal: inDong ? 890_000 : 3560,
    discount: inDong ? 89_000 : 356,
    deliveryFee: inDong ? 50_000 : 200,
    farFee: 0,
    exactFee: 0,
    total: inDong ? 851_000 : 3404,
    totalVND: 851_000,
    totalUSDCents: 3404,
    ownerGoneAt: null,
    search: null,
    createdAt: at,
    updatedAt: at,
  }
}
