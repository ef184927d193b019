/** The calls that the process answers itself, before Astro; all others are defined in a `*.calls.ts`. */
export const HEALTH_PATH = '/api/health'
export const READY_PATH = '/api/ready'
/** Takes the file of an upload, at a signed address. */
export const UPLOAD_PATH = '/api/objects/upload/[id]'
