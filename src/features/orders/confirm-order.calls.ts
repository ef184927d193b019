import { z } from 'zod'
import { call } from '#shared/call.ts'

export const confirmOwnOrder = call({
  method: 'POST',
  path: '/api/orders/[id]/confirm',
  summary:
    'Confirms an order that is paid on delivery with the link of its mail, without signing in; it is prepared from then on. Confirming twice changes nothing.',
  access: 'anyone',
  limit: 'ownOrder',
  body: z.object({ token: z.string().max(200).meta({ description: 'From the fragment of the mailed link.' }) }),
  answer: z.object({ confirmed: z.literal(true) }),
  codes: ['link_invalid', 'order_cancelled', 'confirm_too_late'],
})
