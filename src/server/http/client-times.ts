/** How long a client may take, in milliseconds. */
export interface ClientTimes {
  /** From the first byte of a request, or the connection's opening, to the end of its headers. */
  headersTimeout: number
  /** To the end of its body. A picture of 10 MB may come over a slow line; other bodies end sooner. */
  requestTimeout: number
  /** To the end of a body that is no picture. */
  bodyTimeout: number
  /** Without a byte of a picture that is uploaded. */
  uploadTimeout: number
  /**
   * Without a byte either way while a request is in progress: a client that does not read its answer. Longer than the
   * back-office waits for a picture to be prepared, during which no byte is sent either.
   */
  stalledTimeout: number
  /** Between two requests: longer than proxies keep their connections, so that none sends into a closed one. */
  keepAliveTimeout: number
  /** How often the first two are looked at. Node's default of 30 s lets slow headers live for three times their limit. */
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
