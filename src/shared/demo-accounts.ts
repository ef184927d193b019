/** The emails of the demo shop's accounts, whose password is published. */
export const DEMO_ADMIN = 'admin@example.com'
export const DEMO_CUSTOMER = 'customer@example.com'
