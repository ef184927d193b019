/** The accounts of the demo shop, whose emails and password are published. */
export const DEMO_ADMIN = 'admin@example.com'
export const DEMO_CUSTOMER = 'customer@example.com'
export const DEMO_PASSWORD = 'demo-flowers'
