import { grounds, mix } from './palette.ts'
import { further, products } from './recipes.ts'
import type { Light } from './painter.ts'
import type { Recipe } from './recipes/recipe.ts'

/** The folder of the finished pictures, which the shop reads. */
export const folder = new URL('../../db/seed/pictures/files/', import.meta.url)

export const formats = ['avif', 'webp'] as const
export const lights = ['day', 'night'] as const satisfies Light[]
export type FileFormat = (typeof formats)[number]

interface ManifestEntry {
  /** Widths on disk, in pixels, smallest first. */
  widths: number[]
  /** Size of the largest file, in pixels. */
  width: number
  height: number
  /** SHA-256 of the drawing in each light, to check that files and code agree. */
  svgHash: string
  nightHash: string
  /** Ground colour, shown until the picture has loaded. */
  color: string
}

export type Manifest = Record<string, ManifestEntry>

export function widthsOf(slug: string): number[] {
  return slug in products || slug in further ? [320, 640, 960] : [480, 800, 1200]
}

export function heightAt(recipe: Recipe, width: number): number {
  return Math.round((recipe.format.height * width) / recipe.format.width)
}

export function fileName(slug: string, width: number, light: Light, format: FileFormat): string {
  return `${slug}-${width}${light === 'night' ? '-night' : ''}.${format}`
}

/** Returns the ground's colour behind the subject: the tint with a little of its light. */
export function placeholderColor(recipe: Recipe): string {
  return mix(grounds[recipe.ground], '#fffaf0', 0.2)
}
