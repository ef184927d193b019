import { DEMO_CUSTOMER } from '#shared/demo-accounts.ts'
import type { Gift } from '#shared/gift.ts'
import type { City, OrderStatus } from '#shared/shop.ts'

/** A paid order of the demo shop. Its prices are those of the products when the shop is seeded. */
export interface OrderSeed {
  /**
   * Belongs to the account with this email if there is one, else to a guest; the name is the recipient's without a
   * `gift`.
   */
  customer: { name: string; email: string; phone: string }
  locale: 'en' | 'vi'
  status: OrderStatus
  currency: 'VND' | 'USD'
  city: City
  address: string
  lines: { productSlug: string; quantity: number }[]
  discountCode?: string
  notes: string
  /** Who receives the flowers, and the card. Left out: the customer, without a card. */
  gift?: Partial<Gift>
  /** Days before the shop is seeded. */
  createdDaysAgo: number
  /** Days from the order to its delivery. */
  deliveryInDays: number
}

/** Newest first. Six belong to the demo customer. */
export const orders: OrderSeed[] = [
  {
    customer: { name: 'Trần Thu Hà', email: DEMO_CUSTOMER, phone: '0900 000 012' },
    locale: 'vi',
    status: 'pending',
    currency: 'VND',
    city: 'Hanoi',
    address: 'Số 27, ngõ 56 Yên Phụ, phường Tây Hồ',
    lines: [
      { productSlug: 'hong-phan-va-baby', quantity: 1 },
      { productSlug: 'cuc-hoa-mi-ha-noi', quantity: 2 },
    ],
    discountCode: 'MOCLAN10',
    notes: 'Gọi trước khi giao 15 phút giúp mình, ngõ nhỏ ô tô không vào được.',
    createdDaysAgo: 0,
    deliveryInDays: 1,
  },
  {
    customer: { name: 'Hannah Lindqvist', email: 'hannah.lindqvist@example.com', phone: '0900 000 027' },
    locale: 'en',
    status: 'pending',
    currency: 'USD',
    city: 'Ho Chi Minh',
    address: '18 Thảo Điền, Phường Thảo Điền, TP. Thủ Đức',
    lines: [{ productSlug: 'mau-don-sang-som', quantity: 1 }],
    notes: 'Please leave them with the guard if nobody answers.',
    gift: {
      recipientName: 'Ingrid Solberg',
      recipientPhone: '0900 000 071',
      surprise: true,
      cardOccasion: 'birthday',
      cardMessage: 'Happy birthday, Ingrid.\nSee you at eight.',
      cardSignature: 'Hannah',
      nobodyHome: 'neighbour',
    },
    createdDaysAgo: 0,
    deliveryInDays: 2,
  },
  {
    customer: { name: 'Nguyễn Trọng Nghĩa', email: 'trong.nghia@example.com', phone: '0900 000 035' },
    locale: 'vi',
    status: 'processing',
    currency: 'VND',
    city: 'Ho Chi Minh',
    address: '96 Lý Tự Trọng, phường Bến Thành',
    lines: [
      { productSlug: 'ke-hoa-phat-loc', quantity: 2 },
      { productSlug: 'lan-ho-diep-tim', quantity: 1 },
    ],
    notes: 'Khai trương 9 giờ sáng.',
    gift: {
      recipientName: 'Cà phê Hiên Nhà',
      recipientPhone: '0900 000 072',
      cardOccasion: 'opening',
      cardMessage: 'Kính chúc khai trương hồng phát',
      cardSignature: 'Công ty Ánh Dương',
    },
    createdDaysAgo: 1,
    deliveryInDays: 2,
  },
  {
    customer: { name: 'Lê Thị Mai', email: DEMO_CUSTOMER, phone: '0900 000 013' },
    locale: 'vi',
    status: 'processing',
    currency: 'VND',
    city: 'Ho Chi Minh',
    address: '215/8 Nguyễn Xí, phường Bình Lợi Trung',
    lines: [{ productSlug: 'binh-hoa-vuon-nho', quantity: 1 }],
    discountCode: 'SINHNHAT20',
    notes: '',
    gift: {
      recipientName: 'Lê Thị Hạnh',
      recipientPhone: '0900 000 073',
      surprise: true,
      cardOccasion: 'birthday',
      cardMessage: 'Con chúc mẹ sinh nhật vui.\nMẹ nhớ uống thuốc đúng giờ.',
      cardSignature: 'Mai',
    },
    createdDaysAgo: 1,
    deliveryInDays: 1,
  },
  {
    customer: { name: 'Phạm Quốc Huy', email: 'quoc.huy@example.com', phone: '0900 000 041' },
    locale: 'vi',
    status: 'out_for_delivery',
    currency: 'VND',
    city: 'Hanoi',
    address: 'Số 12, ngách 84/3 Trần Quang Diệu, phường Đống Đa',
    lines: [{ productSlug: 'hoa-hong-do-nong-nan', quantity: 1 }],
    discountCode: 'YEUTHUONG15',
    notes: '',
    createdDaysAgo: 1,
    deliveryInDays: 1,
  },
  {
    customer: { name: 'Trần Thu Hà', email: DEMO_CUSTOMER, phone: '0900 000 012' },
    locale: 'en',
    status: 'out_for_delivery',
    currency: 'USD',
    city: 'Hanoi',
    address: 'Tầng 9, tòa nhà Sao Mai, 19 Lê Văn Lương, phường Thanh Xuân',
    lines: [
      { productSlug: 'hop-hoa-pastel', quantity: 1 },
      { productSlug: 'huong-duong-ban-mai', quantity: 1 },
    ],
    notes: 'Reception on the ground floor will take it up.',
    createdDaysAgo: 2,
    deliveryInDays: 2,
  },
  {
    customer: { name: 'Peter Langford', email: 'peter.langford@example.com', phone: '0900 000 058' },
    locale: 'en',
    status: 'delivered',
    currency: 'USD',
    city: 'Hanoi',
    address: 'Số 31, ngõ 19 Lò Đúc, phường Hai Bà Trưng',
    lines: [
      { productSlug: 'ly-trang-tuong-niem', quantity: 1 },
      { productSlug: 'sen-trang-thanh-tinh', quantity: 1 },
    ],
    notes: 'For the family of Mr. Đỗ Văn Lâm. Service begins at 14:00.',
    createdDaysAgo: 9,
    deliveryInDays: 0,
  },
  {
    customer: { name: 'Vũ Thị Thảo Nguyên', email: 'thao.nguyen@example.com', phone: '0900 000 064' },
    locale: 'vi',
    status: 'cancelled',
    currency: 'VND',
    city: 'Hanoi',
    address: 'P. 1204, chung cư Hoa Sữa, 110 Cầu Giấy, phường Cầu Giấy',
    lines: [{ productSlug: 'hong-trang-bach-dan', quantity: 3 }],
    notes: 'Đổi ngày chụp ảnh, mình hủy đơn này và sẽ đặt lại sau.',
    createdDaysAgo: 16,
    deliveryInDays: 3,
  },
  {
    customer: { name: 'Nguyễn Thùy Dương', email: DEMO_CUSTOMER, phone: '0900 000 019' },
    locale: 'vi',
    status: 'delivered',
    currency: 'VND',
    city: 'Hanoi',
    address: '46 Nguyễn Chí Thanh, phường Giảng Võ',
    lines: [{ productSlug: 'huong-duong-ban-mai', quantity: 1 }],
    notes: '',
    gift: {
      cardOccasion: 'congratulations',
      cardMessage: 'Cả phòng chúc Dương mẹ tròn con vuông.',
    },
    createdDaysAgo: 45,
    deliveryInDays: 1,
  },
  {
    customer: { name: 'Trần Thu Hà', email: DEMO_CUSTOMER, phone: '0900 000 012' },
    locale: 'vi',
    status: 'cancelled',
    currency: 'VND',
    city: 'Ho Chi Minh',
    address: '215/8 Nguyễn Xí, phường Bình Lợi Trung',
    lines: [{ productSlug: 'gio-hong-cam-hoang-hon', quantity: 1 }],
    notes: 'Đặt nhầm địa chỉ, nhờ shop hủy giúp.',
    createdDaysAgo: 77,
    deliveryInDays: 2,
  },
  {
    customer: { name: 'Julien Moreau', email: 'julien.moreau@example.com', phone: '0900 000 072' },
    locale: 'en',
    status: 'delivered',
    currency: 'USD',
    city: 'Ho Chi Minh',
    address: '7/2 Nguyễn Thị Minh Khai, phường Tân Định',
    lines: [
      { productSlug: 'lan-ho-diep-trang', quantity: 2 },
      { productSlug: 'khuynh-diep-va-baby', quantity: 6 },
    ],
    discountCode: 'LE33',
    notes: 'Restaurant entrance is in the alley. Six small vases for the tables, orchids for the bar.',
    createdDaysAgo: 93,
    deliveryInDays: 1,
  },
  {
    customer: { name: 'Trần Thu Hà', email: DEMO_CUSTOMER, phone: '0900 000 012' },
    locale: 'vi',
    status: 'delivered',
    currency: 'VND',
    city: 'Hanoi',
    address: 'Số 27, ngõ 56 Yên Phụ, phường Tây Hồ',
    lines: [
      { productSlug: 'sen-hong-thang-sau', quantity: 1 },
      { productSlug: 'moc-lan-thi-tham', quantity: 1 },
    ],
    notes: '',
    createdDaysAgo: 158,
    deliveryInDays: 1,
  },
]
