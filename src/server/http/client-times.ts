/** How long a client may take, in milliseconds. */
export interface ClientTimes {
  /** From the first byte of a request, or from the opening of the connection, to the end of the headers. */
  headersTimeout: number
  /** To the end of the body. A picture of 10 MB may come over a slow line; other bodies have the limit below. */
  requestTimeout: number
  /** To the end of a body that is not a picture. */
  bodyTimeout: number
  /** Without a byte of a picture that is being uploaded. */
  uploadTimeout: number
  /**
   * Without a byte in either direction while a request is in progress, for example from a client that does not read its
   * answer. Longer than the back-office waits while a picture is prepared, when no byte is sent either.
   */
  stalledTimeout: number
  /** Between two requests. Longer than proxies keep connections open, so that none sends into a closed one. */
  keepAliveTimeout: number
  /**
   * How often the first two limits are checked. With Node's default of 30 s, slow headers live for three times their
   * limit.
   */
  connectionsCheckingInterval: number
}

export const CLIENT_TIMES: ClientTimes = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  bodyTimeout: 60_000,
  uploadTimeout: 30_000,
  stalledTimeout: 120_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 1_000,
}
