/** A way on among the cards of the whole list: it is no product, so filters and counts leave it out. */
export interface Tile {
  href: string
  title: string
  text: string
}

/** The products before which the tiles are: with two, three and four columns, each tile is in another one. */
export const TILE_PLACES: readonly number[] = [5, 17]
