import type { City } from '#shared/shop.ts'

/** A demo account. seed.ts sets its password. */
export interface UserSeed {
  email: string
  /** The full name as it is written in Vietnamese: family name first. */
  name: string
  lastName: string
  firstName: string
  phone: string
  isAdmin: boolean
  savedAddresses: { address: string; city: City }[]
}

export const ADMIN_EMAIL = 'admin@example.com'
export const CUSTOMER_EMAIL = 'customer@example.com'

export const users: UserSeed[] = [
  {
    email: ADMIN_EMAIL,
    name: 'Nguyễn Minh Châu',
    lastName: 'Nguyễn',
    firstName: 'Minh Châu',
    phone: '0900 000 001',
    isAdmin: true,
    savedAddresses: [],
  },
  {
    email: CUSTOMER_EMAIL,
    name: 'Trần Thu Hà',
    lastName: 'Trần',
    firstName: 'Thu Hà',
    phone: '0900 000 012',
    isAdmin: false,
    savedAddresses: [
      { address: 'Số 27, ngõ 56 Yên Phụ, phường Yên Phụ, quận Tây Hồ', city: 'Hanoi' },
      { address: '215/8 Nguyễn Xí, Phường 13, Quận Bình Thạnh', city: 'Ho Chi Minh' },
    ],
  },
]
