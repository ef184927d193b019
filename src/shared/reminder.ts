/** What a customer may be reminded of. The death anniversary is the Vietnamese giỗ. */
export const OCCASIONS = ['birthday', 'deathAnniversary', 'anniversary', 'other'] as const
export type Occasion = (typeof OCCASIONS)[number]

/** The calendars of an occasion's month and day. */
export const CALENDARS = ['solar', 'lunar'] as const
export type Calendar = (typeof CALENDARS)[number]
