import { addOns } from './recipes/add-ons.ts'
import { birthday } from './recipes/birthday.ts'
import { furtherOf } from './recipes/further.ts'
import { love } from './recipes/love.ts'
import { opening } from './recipes/opening.ts'
import type { Recipe } from './recipes/recipe.ts'
import { seasons } from './recipes/seasons.ts'
import { sizes } from './recipes/sizes.ts'
import { sympathy } from './recipes/sympathy.ts'
import { articles, houseScenes } from './scenes.ts'

/** One recipe per product slug, in the order of the catalogue. */
export const products: Record<string, Recipe> = {
  ...love,
  ...birthday,
  ...opening,
  ...sympathy,
  ...seasons,
  ...addOns,
  ...sizes,
}

/** The further pictures of products, by the names of their files. */
export const further = furtherOf(products)

/** Every picture the shop draws, by slug. */
export const recipes: Record<string, Recipe> = { ...products, ...further, ...articles, ...houseScenes }
