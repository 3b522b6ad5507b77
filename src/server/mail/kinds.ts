/**
 * The mails, each with the parameters that become its links. A link is a path of the application: what is sent
 * stands on the origin the operator configured, never on what a request claimed.
 */
export const MAILS = {
  confirmEmail: ['link'],
  alreadyRegistered: ['loginLink', 'resetLink'],
  resetPassword: ['link'],
  passwordChanged: [],
  accountDeleted: [],
  googleClash: [],
  feedbackReceived: [],
} as const satisfies Record<string, readonly string[]>

export type MailKind = keyof typeof MAILS
