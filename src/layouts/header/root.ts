/** The page's element, whose classes and data hold theme, currency, fonts and the signed-in customer. */
export const root = document.documentElement
