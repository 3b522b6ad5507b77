import { encodeAddress } from '../domain/address/address.ts'
import { addressOf, isScreen, loginBefore } from '../domain/address/route.ts'
import { fixedChoiceStep } from './choices.ts'
import { type Command, commandsOf, isOnWorkbench, type Snapshots } from './command.ts'
import { type Condition, firstUnmetReason } from './reasons.ts'

const navigation = commandsOf('navigation')
const logout = commandsOf('logout')
const startup = commandsOf('startup')
const login = commandsOf('login')
const signup = commandsOf('signup')
const emailVerification = commandsOf('emailVerification')
const passwordReset = commandsOf('passwordReset')

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

const COMPUTERS = ['ask', 'private', 'shared'] as const
const isAskedToLogOut: Condition = [snapshots => snapshots.logout.matches('asking'), 'nothingToConfirm']
const isNotMember: Condition = [snapshots => !isMember(snapshots), 'loggedInAlready']
const isElsewhere = (screen: string): Condition => [snapshots => !isAt(snapshots, screen), 'alreadySo']
const maySubmit = (
  isOpen: (snapshots: Snapshots) => boolean,
  isBusy: (snapshots: Snapshots) => boolean,
): Condition[] => [
  [snapshots => isOpen(snapshots) || isBusy(snapshots), 'notOnThatScreen'],
  [isOpen, 'underWay'],
]

export const accountCommands: Command[] = [
  navigation({
    id: 'account.login',
    area: 'account',
    keys: ['g l'],
    event: (_, snapshots) => ({ type: 'navigation.requested', to: loginFrom(snapshots) }),
    reason: firstUnmetReason(isNotMember, isElsewhere('/login')),
  }),
  navigation({
    id: 'account.signup',
    area: 'account',
    event: (_, snapshots) => ({ type: 'navigation.requested', to: signupFrom(snapshots) }),
    reason: firstUnmetReason(isNotMember, isElsewhere('/signup')),
  }),
  login({
    id: 'account.demo',
    needsServer: true,
    area: 'account',
    keys: ['F2'],
    scope: 'global',
    event: () => ({ type: 'demo.requested' }),
    reason: firstUnmetReason(
      [snapshots => snapshots.login.context.offers.demo, 'noDemo'],
      isNotMember,
      [snapshots => snapshots.login.context.mayLogIn, 'sessionRestoring'],
      [snapshots => snapshots.login.matches({ demo: 'idle' }), 'underWay'],
    ),
  }),
  navigation({
    id: 'account.settings',
    area: 'account',
    keys: ['g a'],
    event: () => ({ type: 'navigation.requested', to: '/account/settings' }),
    reason: firstUnmetReason(isElsewhere('/account/settings'), [
      snapshots =>
        snapshots.navigation.context.visitor !== 'anonymous' ||
        addressOf(placeOf(snapshots)) !== loginBefore('/account/settings'),
      'notLoggedIn',
    ]),
  }),
  logout({
    id: 'account.logout',
    area: 'account',
    event: () => ({ type: 'logout.requested' }),
    reason: firstUnmetReason(
      [snapshots => snapshots.logout.matches('here') || snapshots.logout.matches('asking'), 'notLoggedIn'],
      [snapshots => snapshots.logout.matches('here'), 'underWay'],
    ),
  }),
  ...(['private', 'shared'] as const).map(computer =>
    logout({
      id: `logout.${computer}`,
      area: 'account',
      event: () => ({ type: 'logout.answered', computer }),
      reason: firstUnmetReason(isAskedToLogOut),
    }),
  ),
  logout({
    id: 'logout.cancel',
    area: 'account',
    hidden: true,
    event: () => ({ type: 'logout.cancelled' }),
    reason: firstUnmetReason(isAskedToLogOut),
  }),
  logout({
    id: 'computer.set',
    isGuarded: true,
    area: 'account',
    steps: [fixedChoiceStep('computer', COMPUTERS)],
    event: ([chosen]) => ({
      type: 'computer.chosen',
      computer: COMPUTERS.find(computer => computer === chosen) ?? 'ask',
    }),
    reason: firstUnmetReason([
      (snapshots, [computer]) => computer !== snapshots.logout.context.computer,
      'alreadySo',
    ]),
  }),
  startup({
    id: 'account.reload',
    area: 'account',
    event: () => ({ type: 'startup.retried' }),
    reason: firstUnmetReason([
      snapshots => snapshots.startup.matches('unsure') || snapshots.startup.matches('unloaded'),
      'nothingFailed',
    ]),
  }),
  navigation({
    id: 'login.leave',
    area: 'account',
    keys: ['Escape'],
    scope: 'screen',
    event: (_, snapshots) => (isOverMap(snapshots) ? { type: 'navigation.requested', to: '/' } : null),
    reason: firstUnmetReason([isOverMap, 'notOnThatScreen']),
  }),
  login({
    id: 'login.submit',
    needsServer: true,
    area: 'account',
    event: () => ({ type: 'login.submitted' }),
    reason: firstUnmetReason(
      ...maySubmit(
        snapshots => snapshots.login.matches({ form: 'editing' }),
        snapshots => snapshots.login.matches({ form: 'submitting' }),
      ),
    ),
  }),
  login({
    id: 'login.google',
    needsServer: true,
    area: 'account',
    event: () => ({ type: 'google.requested' }),
    reason: firstUnmetReason(
      [snapshots => snapshots.login.context.offers.google !== null, 'noGoogle'],
      isNotMember,
      [snapshots => snapshots.login.context.mayLogIn, 'sessionRestoring'],
      [
        snapshots =>
          snapshots.login.matches({ google: 'idle' }) ||
          snapshots.login.matches({ google: { asking: 'open' } }),
        'underWay',
      ],
    ),
  }),
  signup({
    id: 'signup.submit',
    needsServer: true,
    area: 'account',
    event: () => ({ type: 'signup.submitted' }),
    reason: firstUnmetReason(
      ...maySubmit(
        snapshots => snapshots.signup.matches('editing'),
        snapshots => snapshots.signup.matches('submitting'),
      ),
    ),
  }),
  signup({
    id: 'signup.restart',
    area: 'account',
    event: () => ({ type: 'signup.restarted' }),
    reason: firstUnmetReason([snapshots => snapshots.signup.matches('sent'), 'notOnThatScreen']),
  }),
  emailVerification({
    id: 'verification.leave',
    area: 'account',
    event: () => ({ type: 'verification.left' }),
    reason: firstUnmetReason([
      snapshots => snapshots.emailVerification.can({ type: 'verification.left' }),
      'notOnThatScreen',
    ]),
  }),
  emailVerification({
    id: 'verification.stay',
    area: 'account',
    keys: ['Escape'],
    scope: 'screen',
    event: () => ({ type: 'verification.kept' }),
    reason: firstUnmetReason(
      [snapshots => snapshots.emailVerification.can({ type: 'verification.left' }), 'notOnThatScreen'],
      [snapshots => snapshots.emailVerification.matches({ link: 'verified' }), 'alreadySo'],
    ),
  }),
  emailVerification({
    id: 'verification.submit',
    needsServer: true,
    area: 'account',
    event: () => ({ type: 'verification.submitted' }),
    reason: firstUnmetReason(
      ...maySubmit(
        snapshots => snapshots.emailVerification.matches({ link: 'asking' }),
        snapshots => snapshots.emailVerification.matches({ link: 'verifying' }),
      ),
    ),
  }),
  emailVerification({
    id: 'verification.retry',
    needsServer: true,
    area: 'account',
    event: () => ({ type: 'verification.retried' }),
    reason: firstUnmetReason([
      snapshots => snapshots.emailVerification.can({ type: 'verification.retried' }),
      'notOnThatScreen',
    ]),
  }),
  emailVerification({
    id: 'verification.resend',
    needsServer: true,
    area: 'account',
    event: () => ({ type: 'mail.requested' }),
    reason: firstUnmetReason(
      [snapshots => !snapshots.emailVerification.matches({ mail: 'closed' }), 'notOnThatScreen'],
      [snapshots => !snapshots.emailVerification.matches({ mail: 'sending' }), 'underWay'],
      [snapshots => snapshots.emailVerification.matches({ mail: 'editing' }), 'alreadySo'],
    ),
  }),
  navigation({
    id: 'password.forgotten',
    area: 'account',
    event: () => ({ type: 'navigation.requested', to: '/password-reset' }),
    reason: firstUnmetReason(isElsewhere('/password-reset')),
  }),
  passwordReset({
    id: 'reset.request',
    needsServer: true,
    area: 'account',
    event: () => ({ type: 'reset.requested' }),
    reason: firstUnmetReason(
      ...maySubmit(
        snapshots => snapshots.passwordReset.matches({ request: 'editing' }),
        snapshots => snapshots.passwordReset.matches({ request: 'sending' }),
      ),
    ),
  }),
  passwordReset({
    id: 'reset.restart',
    area: 'account',
    event: () => ({ type: 'reset.restarted' }),
    reason: firstUnmetReason([
      snapshots => snapshots.passwordReset.matches({ request: 'sent' }),
      'notOnThatScreen',
    ]),
  }),
  passwordReset({
    id: 'reset.choose',
    needsServer: true,
    area: 'account',
    event: () => ({ type: 'password.chosen' }),
    reason: firstUnmetReason(
      ...maySubmit(
        snapshots => snapshots.passwordReset.matches({ choice: 'editing' }),
        snapshots => snapshots.passwordReset.matches({ choice: 'saving' }),
      ),
    ),
  }),
]
