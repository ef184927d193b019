/** The languages of what a customer reads. */
export type Locale = 'en' | 'vi'

/** The second step, as a dialog and as a page. */
export const STEP_TEXTS = {
  en: {
    title: 'Confirm your payment',
    asks: 'Your bank asks you to confirm this payment of',
    approve: 'Complete',
    refuse: 'Fail',
  },
  vi: {
    title: 'Xác nhận thanh toán',
    asks: 'Ngân hàng yêu cầu bạn xác nhận khoản thanh toán',
    approve: 'Hoàn tất',
    refuse: 'Từ chối',
  },
} satisfies Record<Locale, object>
