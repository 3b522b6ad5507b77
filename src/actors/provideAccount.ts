import { fromPromise } from 'xstate'
import { accountDeletionMachine } from '../../machines/accountDeletion.machine.ts'
import { administrationMachine } from '../../machines/administration.machine.ts'
import { apiKeysMachine } from '../../machines/apiKeys.machine.ts'
import { emailVerificationMachine } from '../../machines/emailVerification.machine.ts'
import { feedbackMachine } from '../../machines/feedback.machine.ts'
import { loginMachine } from '../../machines/login.machine.ts'
import { logoutMachine } from '../../machines/logout.machine.ts'
import { nameChangeMachine } from '../../machines/nameChange.machine.ts'
import { passwordChangeMachine } from '../../machines/passwordChange.machine.ts'
import { passwordResetMachine } from '../../machines/passwordReset.machine.ts'
import { sessionMachine } from '../../machines/session.machine.ts'
import { sharingMachine } from '../../machines/sharing.machine.ts'
import { signupMachine } from '../../machines/signup.machine.ts'
import { startupMachine } from '../../machines/startup.machine.ts'
import { tokensMachine } from '../../machines/tokens.machine.ts'
import type { Act, Listing, RequestedPage } from '../domain/administration/sections.ts'
import * as account from './account.ts'
import { askGoogle, oneTap } from './google.ts'
import { keepOwn } from './local.ts'
import { eraseTraces, saveComputer, saveMember, watchComputer } from './logout.ts'
import * as session from './session.ts'
import { endSharing, listSharing } from './sharing.ts'
import { browserPorts, tokensActors } from './tokens.ts'

/** Administration calls, loaded on first use, since few users make them. */
const calls = () => import('../api/administration.ts')

const readSection = fromPromise<Listing, RequestedPage>(async ({ input, signal }) =>
  (await calls()).readSection(input, signal),
)

const administer = fromPromise<void, Act>(async ({ input, signal }) =>
  (await calls()).administer(input, signal),
)

/** Account machines with the outside world. */
export const providedAccount = {
  startup: startupMachine.provide({
    actors: {
      findSession: session.findSession,
      verifySession: session.verifySession,
      refreshSession: session.refreshSession,
      forgetSession: session.forgetSession,
      loadAccount: session.loadAccount,
    },
  }),
  tokens: tokensMachine.provide({ actors: tokensActors(browserPorts) }),
  session: sessionMachine.provide({
    actors: { closeSession: session.closeSession, findEndingKeys: session.findEndingKeys },
  }),
  logout: logoutMachine.provide({ actors: { saveComputer, saveMember, eraseTraces, watchComputer } }),
  login: loginMachine.provide({
    actors: {
      logIn: account.logIn,
      logInAsDemo: account.logInAsDemo,
      logInWithGoogle: account.logInWithGoogle,
      askGoogle,
      oneTap,
    },
  }),
  signup: signupMachine.provide({ actors: { signUp: account.signUp } }),
  emailVerification: emailVerificationMachine.provide({
    actors: { confirmEmail: account.confirmEmail, resendMail: account.resendMail },
  }),
  passwordReset: passwordResetMachine.provide({
    actors: {
      requestReset: account.requestReset,
      readResetLink: account.readResetLink,
      resetPassword: account.resetPassword,
    },
  }),
  nameChange: nameChangeMachine.provide({ actors: { saveName: account.saveName } }),
  passwordChange: passwordChangeMachine.provide({ actors: { changePassword: account.changePassword } }),
  apiKeys: apiKeysMachine.provide({
    actors: {
      listKeys: account.listKeys,
      createKey: account.createKey,
      copyKey: account.copyKey,
      removeKeys: account.removeKeys,
    },
  }),
  sharing: sharingMachine.provide({ actors: { listSharing, endSharing, keepOwn } }),
  administration: administrationMachine.provide({ actors: { readSection, administer } }),
  accountDeletion: accountDeletionMachine.provide({ actors: { deleteAccount: account.deleteAccount } }),
  feedback: feedbackMachine.provide({ actors: { sendFeedback: account.sendFeedback } }),
}
