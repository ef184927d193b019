import { createHash } from 'node:crypto'
import { defineHand, paintGround } from './ground.ts'
import { Painter, type Light } from './painter.ts'
import { createRng, seedOf } from './random.ts'
import type { Recipe } from './recipes/recipe.ts'

/** Draws a recipe as SVG text. Its seed or slug seeds the irregularities, so that they are the same in each run. */
export function drawSvg(slug: string, recipe: Recipe, light: Light = 'day'): string {
  const p = new Painter(light)
  const seed = seedOf(recipe.seed ?? slug)
  paintGround(p, recipe.format, recipe.ground, recipe.horizon)
  defineHand(p, seed)
  const back = (): void => recipe.back?.(p, createRng(seed))
  if (light === 'night') p.group({ filter: 'url(#walls)' }, back)
  else back()
  p.group({ filter: 'url(#hand)' }, () => recipe.draw(p, createRng(seed)))
  return p.toSvg(recipe.format, recipe.part)
}

export function hashOf(svg: string): string {
  return createHash('sha256').update(svg).digest('hex')
}
