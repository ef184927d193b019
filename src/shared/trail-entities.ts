/** What an entry of the audit log is about. */
export const TRAIL_ENTITIES = [
  'product',
  'order',
  'promotion',
  'article',
  'review',
  'message',
  'upload',
  'account',
  'staff',
  'session',
  'export',
  'privacy',
  'settings',
] as const
export type TrailEntity = (typeof TRAIL_ENTITIES)[number]
