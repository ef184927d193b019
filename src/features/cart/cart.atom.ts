import { storedAtom } from '#shared/stored-atom.ts'
import type { Cart } from './cart.ts'
import { parseCart } from './stored-cart.ts'

/** The visitor's cart, stored in the browser and shared by its tabs. Browser only. */
export const $cart = storedAtom<Cart>('cart', [], { encode: JSON.stringify, decode: parseCart })
