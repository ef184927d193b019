/** The page's element, which carries what was chosen and what is known: theme, currency, who is here, fonts. */
export const root = document.documentElement
