declare module 's3rver' {
  /** As far as the tests use it (https://github.com/jamhall/s3rver). */
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    httpServer: import('node:http').Server
    run(): Promise<unknown>
    close(): Promise<void>
  }
}
