import type { promotions as table } from '#db/schema/index.ts'

/** The discount codes of the demo shop. */
export const promotions: (typeof table.$inferInsert)[] = [
  { code: 'MOCLAN10', discountPercent: 10, isActive: true, description: 'Giảm 10% cho mọi đơn hàng tại Mộc Lan' },
  { code: 'YEUTHUONG15', discountPercent: 15, isActive: true, description: 'Giảm 15% khi gửi hoa cho người thương' },
  {
    code: 'SINHNHAT20',
    discountPercent: 20,
    isActive: true,
    description: 'Giảm 20% trong tháng sinh nhật của khách hàng',
  },
  { code: 'TET2026', discountPercent: 25, isActive: false, description: 'Giảm 25% dịp Tết Bính Ngọ 2026, đã kết thúc' },
  { code: 'LE33', discountPercent: 33, isActive: true, description: 'Giảm 33% vào những ngày lễ' },
]
