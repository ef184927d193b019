import { seenLine } from '#shared/visible-text.ts'
import type { Profile } from './account.schema.ts'
import type { SavedAddress } from './user.ts'

/** An address as it is sent, with every field: what is empty is removed. */
export type SentAddress = Required<Profile['savedAddresses'][number]>
type List = readonly SavedAddress[]

/*
 * Each change applies to the list as it is now: another window may have changed it since this one loaded it. Addresses
 * are found by what they hold.
 */

/**
 * Returns the list with another address at its end. One that is in it stays where it is: it was saved before, and the
 * answer was lost.
 */
export function withAdded(list: List, added: SentAddress): SentAddress[] {
  const sent = list.map(toSent)
  return indexOf(list, added) === -1 ? [...sent, added] : sent
}

/** Returns the list with an address replaced; one that is gone meanwhile is added, so that nothing typed is lost. */
export function withReplaced(list: List, old: SavedAddress, next: SentAddress): SentAddress[] {
  const index = indexOf(list, old)
  return index === -1 ? withAdded(list, next) : list.map(toSent).with(index, next)
}

/** Returns the list without an address. */
export function without(list: List, old: SavedAddress): SentAddress[] {
  const index = indexOf(list, old)
  return list.map(toSent).filter((_, each) => each !== index)
}

/** Returns the list with an address at its head, which makes it the default; one that is gone meanwhile stays so. */
export function withFirst(list: List, chosen: SavedAddress): SentAddress[] {
  return indexOf(list, chosen) === -1 ? list.map(toSent) : [toSent(chosen), ...without(list, chosen)]
}

function toSent(saved: SavedAddress): SentAddress {
  const { address, city, label = '', wardCode = '', recipientName = '', recipientPhone = '' } = saved
  return { address, city, label, wardCode, recipientName, recipientPhone }
}

/** Returns the place of an address in the list; -1 if it is gone. */
export function indexOf(list: List, wanted: SavedAddress): number {
  return list.findIndex((each) => contentsOf(each) === contentsOf(wanted))
}

/** Returns a key for each address, which stays the same when the list shifts; equal addresses are numbered. */
export function keysOf(list: List): string[] {
  const contents = list.map(contentsOf)
  return contents.map((text, index) => `${contents.slice(0, index).filter((each) => each === text).length} ${text}`)
}

/** Compares texts as the shop stores them: what is typed may have more blanks. */
function contentsOf(saved: SavedAddress): string {
  return JSON.stringify(Object.values(toSent(saved)).map(seenLine))
}
