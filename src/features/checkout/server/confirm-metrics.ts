import { histogram } from '#server/watch/metrics.ts'

export const CONFIRM_SECONDS = histogram(
  'shop_confirm_duration_seconds',
  'How long customers waited for the order of their payment, by how it ended',
  ['outcome'],
)
