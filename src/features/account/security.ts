/** What has to be proved again before a sensitive action; empty if the sign-in is recent. */
export interface NeededProof {
  password?: true
  /** The provider's name; null if there is neither a provider nor a password, so that a mailed link must set one. */
  provider?: string | null
  code?: true
}

/** Returns whether nothing has to be proved again. */
export function isProven({ password, provider, code }: NeededProof): boolean {
  return !password && provider === undefined && !code
}

/** What an authenticator app is set up with; shown once. */
export interface TwoStepSetup {
  /** In base32, to type by hand. */
  secret: string
  /** The `otpauth:` address that the QR code holds. */
  address: string
  qr: { size: number; path: string }
}

interface SignedInBrowser {
  id: string
  /** `Firefox · Linux`; empty when unknown. */
  device: string
  createdAt: string
  lastSeenAt: string
  /** Whether the request came from it. */
  thisDevice: boolean
}

/** How an account is signed in to: the answer of `GET /api/auth/security`. Times are ISO, UTC. */
export interface SecurityOverview {
  twoStep: {
    /** When it was turned on; null if it is off. */
    since: string | null
    recoveryCodesLeft: number
    /** Whether the shop asks this account for it. */
    required: boolean
    emailVerified: boolean
  }
  sessions: SignedInBrowser[]
  /** Browsers that are not asked for a code. */
  devices: (SignedInBrowser & { expiresAt: string })[]
}
