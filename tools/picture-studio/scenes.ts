import type { Recipe } from './recipes/recipe.ts'
import { care } from './scenes/care.ts'
import { craft } from './scenes/craft.ts'
import { house } from './scenes/house.ts'
import { meaning } from './scenes/meaning.ts'
import { occasions } from './scenes/occasions.ts'
import { seasonal } from './scenes/seasons.ts'

/** One scene per article slug. */
export const articles: Record<string, Recipe> = { ...care, ...meaning, ...seasonal, ...craft, ...occasions }

/** Pictures of the house itself: the home page and the About page. */
export const houseScenes: Record<string, Recipe> = house
