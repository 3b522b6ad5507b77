import { COMPUTERS } from '../../machines/logout.machine.ts'
import { encodeAddress } from '../domain/address/address.ts'
import { addressOf, isScreen, loginBefore } from '../domain/address/route.ts'
import { fixedChoiceStep, pick } from './choices.ts'
import { ASKED, type Command, type Condition, commandsOf, isOnWorkbench, type Snapshots } from './command.ts'
import { isIn, submitting } from './reasons.ts'

const navigation = commandsOf('navigation', 'account')
const logout = commandsOf('logout', 'account')
const startup = commandsOf('startup', 'account')
const login = commandsOf('login', 'account')
const signup = commandsOf('signup', 'account')
const emailVerification = commandsOf('emailVerification', 'account')
const passwordReset = commandsOf('passwordReset', 'account')

const placeOf = (snapshots: Snapshots) => snapshots.navigation.context.place
const isAt = (snapshots: Snapshots, screen: string) => isScreen(placeOf(snapshots).path, screen)
/** Returns whether the login or the sign-up covers the map. */
const isOverMap = (snapshots: Snapshots) => isAt(snapshots, '/login') || isAt(snapshots, '/signup')
const isMember = (snapshots: Snapshots) => snapshots.navigation.context.visitor === 'member'

/** Returns the address of the user's place, with the current view. */
function hereOf(snapshots: Snapshots): string {
  if (!isOnWorkbench(snapshots)) return addressOf(placeOf(snapshots))
  const { pending, view } = snapshots.workbench.context
  return `/${encodeAddress(pending?.view ?? view)}`
}

/** Returns the login's address. The login returns here; from another auth screen, to that screen's target. */
function loginFrom(snapshots: Snapshots): string {
  if (isMember(snapshots) || isAt(snapshots, '/login')) return addressOf(placeOf(snapshots))
  if (isAt(snapshots, '/signup')) return `/login${placeOf(snapshots).search}`
  const isOfStrangers = /^\/(password|account\/confirm)/.test(placeOf(snapshots).path)
  return loginBefore(isOfStrangers ? '/' : hereOf(snapshots))
}

function signupFrom(snapshots: Snapshots): string {
  if (isMember(snapshots) || isAt(snapshots, '/signup')) return addressOf(placeOf(snapshots))
  return isAt(snapshots, '/login') ? `/signup${placeOf(snapshots).search}` : '/signup'
}

const isNotMember: Condition = [snapshots => !isMember(snapshots), 'loggedInAlready']
const mayLogIn: readonly Condition[] = [
  isNotMember,
  [snapshots => snapshots.login.context.mayLogIn, 'sessionRestoring'],
]

export const accountCommands: Command[] = [
  navigation({
    id: 'account.login',
    keys: ['g l'],
    event: (_, snapshots) => ({ type: 'navigation.requested', to: loginFrom(snapshots) }),
    needs: [isNotMember],
    refusal: 'alreadySo',
  }),
  navigation({
    id: 'account.signup',
    event: (_, snapshots) => ({ type: 'navigation.requested', to: signupFrom(snapshots) }),
    needs: [isNotMember],
    refusal: 'alreadySo',
  }),
  login({
    id: 'account.demo',
    needsServer: true,
    keys: ['F2'],
    scope: 'global',
    event: 'demo.requested',
    needs: [[snapshots => snapshots.login.context.offers.demo, 'noDemo'], ...mayLogIn],
    refusal: 'underWay',
  }),
  navigation({
    id: 'account.settings',
    keys: ['g a'],
    event: { type: 'navigation.requested', to: '/account/settings' },
    needs: [[snapshots => !isAt(snapshots, '/account/settings'), 'alreadySo']],
    refusal: 'notLoggedIn',
  }),
  logout({
    id: 'account.logout',
    event: 'logout.requested',
    needs: [isIn('logout', ['here', 'asking'], 'notLoggedIn')],
    refusal: 'underWay',
  }),
  ...(['private', 'shared'] as const).map(computer =>
    logout({
      id: `logout.${computer}`,
      event: { type: 'logout.answered', computer },
      refusal: 'nothingToConfirm',
    }),
  ),
  logout({ ...ASKED, id: 'logout.cancel', event: 'logout.cancelled' }),
  logout({
    id: 'computer.set',
    isGuarded: true,
    steps: [fixedChoiceStep('computer', COMPUTERS)],
    event: ([chosen]) => ({ type: 'computer.chosen', computer: pick(COMPUTERS, chosen) }),
    refusal: 'alreadySo',
  }),
  startup({ id: 'account.reload', event: 'startup.retried', refusal: 'nothingFailed' }),
  navigation({
    id: 'login.leave',
    keys: ['Escape'],
    scope: 'screen',
    event: (_, snapshots) => (isOverMap(snapshots) ? { type: 'navigation.requested', to: '/' } : null),
    refusal: 'notOnThatScreen',
  }),
  login({
    id: 'login.submit',
    event: 'login.submitted',
    ...submitting('login', { form: 'editing' }, { form: 'submitting' }),
  }),
  login({
    id: 'login.google',
    needsServer: true,
    event: 'google.requested',
    needs: [[snapshots => snapshots.login.context.offers.google !== null, 'noGoogle'], ...mayLogIn],
    refusal: 'underWay',
  }),
  signup({
    id: 'signup.submit',
    event: 'signup.submitted',
    ...submitting('signup', 'editing', 'submitting'),
  }),
  signup({ id: 'signup.restart', event: 'signup.restarted', refusal: 'notOnThatScreen' }),
  emailVerification({ id: 'verification.leave', event: 'verification.left', refusal: 'notOnThatScreen' }),
  emailVerification({
    id: 'verification.stay',
    keys: ['Escape'],
    scope: 'screen',
    event: 'verification.kept',
    needs: [[snapshots => snapshots.emailVerification.can({ type: 'verification.left' }), 'notOnThatScreen']],
    refusal: 'alreadySo',
  }),
  emailVerification({
    id: 'verification.submit',
    event: 'verification.submitted',
    ...submitting('emailVerification', { link: 'asking' }, { link: 'verifying' }),
  }),
  emailVerification({
    id: 'verification.retry',
    needsServer: true,
    event: 'verification.retried',
    refusal: 'notOnThatScreen',
  }),
  emailVerification({
    id: 'verification.resend',
    needsServer: true,
    event: 'mail.requested',
    needs: [
      [snapshots => !snapshots.emailVerification.matches({ mail: 'closed' }), 'notOnThatScreen'],
      [snapshots => !snapshots.emailVerification.matches({ mail: 'sending' }), 'underWay'],
    ],
    refusal: 'alreadySo',
  }),
  navigation({
    id: 'password.forgotten',
    event: { type: 'navigation.requested', to: '/password-reset' },
    refusal: 'alreadySo',
  }),
  passwordReset({
    id: 'reset.request',
    event: 'reset.requested',
    ...submitting('passwordReset', { request: 'editing' }, { request: 'sending' }),
  }),
  passwordReset({ id: 'reset.restart', event: 'reset.restarted', refusal: 'notOnThatScreen' }),
  passwordReset({
    id: 'reset.choose',
    event: 'password.chosen',
    ...submitting('passwordReset', { choice: 'editing' }, { choice: 'saving' }),
  }),
]
