declare module 's3rver' {
  /** The part of the API that the tests use (https://github.com/jamhall/s3rver). */
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
