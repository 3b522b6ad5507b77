import type { Renewal, Tokens } from '../../domain/account/account.ts'

/** The session as calls see it. */
export type Session = {
  /** Access token that calls carry, or null. */
  readonly access: string | null
  /** A login has succeeded. */
  open: (tokens: Tokens) => void
  /** Forgets everything of the session here and in the other tabs. Answers the tokens, to tell the server with. */
  close: () => Tokens | null
  /** Renews the access that was refused: many callers share one exchange, and none is renewed that has been already. */
  renew: (refused: string | null) => Promise<Renewal>
}

const nobodys: Session = {
  access: null,
  open: () => {},
  close: () => null,
  renew: async () => 'refused',
}

let current = nobodys

/** The session that calls are made with. */
export const session = (): Session => current

/** Makes calls with another session from now on; without one, with nobody's. */
export function actAs(other: Session | null): void {
  current = other ?? nobodys
}
