interface Rule {
  /** Greatest number of times within the seconds. */
  max: number
  seconds: number
}

const MINUTE = 60
const HOUR = 3600

/**
 * Limits on the frequency of each action. A rule counts by client address, unless its caller names another bucket: the
 * account, the address written to, the key.
 */
export const RULES = {
  login: { max: 30, seconds: MINUTE },
  /** Wrong passwords, by client address. */
  failedLogin: { max: 10, seconds: MINUTE },
  /** Wrong passwords, by the /48 network of an IPv6 address. */
  failedLoginNetwork: { max: 30, seconds: MINUTE },
  /** Wrong passwords, by the account that they were tried for. */
  failedLoginAccount: { max: 5, seconds: 5 * MINUTE },
  /** The same for a name that is nobody's. */
  failedLoginName: { max: 5, seconds: 5 * MINUTE },
  /** Wrong passwords in a browser that the owner has logged in with. */
  failedLoginBrowser: { max: 5, seconds: 5 * MINUTE },
  google: { max: 30, seconds: MINUTE },
  signup: { max: 20, seconds: MINUTE },
  confirm: { max: 20, seconds: MINUTE },
  resend: { max: 20, seconds: MINUTE },
  /** Confirmation mails, by the address written to. */
  confirmMail: { max: 1, seconds: 3 * MINUTE },
  reset: { max: 20, seconds: MINUTE },
  /** Reset mails, by the address written to. */
  resetMail: { max: 5, seconds: MINUTE },
  /** The same, over a longer time: the mails of an hour are all good. */
  resetMailHour: { max: 10, seconds: HOUR },
  resetConfirm: { max: 20, seconds: MINUTE },
  /** By account. */
  passwordChange: { max: 5, seconds: MINUTE },
  /** By account. */
  userChange: { max: 20, seconds: MINUTE },
  /** By account. */
  deletion: { max: 3, seconds: HOUR },
  refresh: { max: 120, seconds: MINUTE },
  verify: { max: 120, seconds: MINUTE },
  feedback: { max: 5, seconds: MINUTE },
  /** New keys, by account. */
  newKey: { max: 20, seconds: MINUTE },
  /** Styles that are saved, by account. */
  saveStyle: { max: 60, seconds: MINUTE },
  /** Calls made with keys, by account. */
  key: { max: 60, seconds: MINUTE },
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
