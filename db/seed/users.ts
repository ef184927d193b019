import { DEMO_ADMIN, DEMO_CUSTOMER } from '#shared/demo-accounts.ts'
import type { City } from '#shared/shop.ts'
import type { Role } from '#shared/staff.ts'

/** A demo account. seed.ts sets its password. */
export interface UserSeed {
  email: string
  lastName: string
  firstName: string
  phone: string
  /** What the account may do as staff; null for a customer. */
  role: Role | null
  savedAddresses: { address: string; city: City }[]
}

export const users: UserSeed[] = [
  {
    email: DEMO_ADMIN,
    lastName: 'Nguyễn',
    firstName: 'Minh Châu',
    phone: '0900 000 001',
    role: 'owner',
    savedAddresses: [],
  },
  {
    email: DEMO_CUSTOMER,
    lastName: 'Trần',
    firstName: 'Thu Hà',
    phone: '0900 000 012',
    role: null,
    savedAddresses: [
      { address: 'Số 27, ngõ 56 Yên Phụ, phường Tây Hồ', city: 'Hanoi' },
      { address: '215/8 Nguyễn Xí, phường Bình Lợi Trung', city: 'Ho Chi Minh' },
    ],
  },
]
