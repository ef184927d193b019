import { NO_WARD, type WardChoice } from '#features/delivery/wards/ward.ts'
import type { SavedAddress } from './user.ts'

/** Returns the ward of a saved address as a form holds it; none if the shop does not know it any more. */
export function savedWard({ wardCode, wardName, wardZone }: SavedAddress): WardChoice {
  return wardCode && wardName && wardZone ? { code: wardCode, text: wardName, zone: wardZone } : NO_WARD
}
