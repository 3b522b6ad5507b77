/** A person as Google knows them. */
export interface GoogleIdentity {
  /** Google's name for the person: the only one that never changes hands. */
  sub: string
  email: string
  emailVerified: boolean
  givenName: string
  familyName: string
  /** Marks the proof that may be used once, with its end in seconds since 1970; null for a proof that is none. */
  once: { jti: string; expiresAt: number } | null
}

/** Refusal of a proof of identity: it is wrong, over, or meant for another application. */
export class GoogleRefusal extends Error {
  override name = 'GoogleRefusal'
}

/** Google could not be asked, or did not answer as it should. */
export class GoogleUnavailable extends Error {
  override name = 'GoogleUnavailable'
}
