import { encodeAddress } from '../domain/address.ts'
import { addressOf, loginBefore } from '../domain/route.ts'
import { isScreen } from '../domain/screen.ts'
import { type Command, commandsOf, isOnWorkbench, type World } from './command.ts'
import { type Condition, unless } from './reasons.ts'

const navigation = commandsOf('navigation')
const session = commandsOf('session')
const startup = commandsOf('startup')
const login = commandsOf('login')
const signup = commandsOf('signup')
const emailVerification = commandsOf('emailVerification')
const passwordReset = commandsOf('passwordReset')

const placeOf = (world: World) => world.navigation.context.place
const isAt = (world: World, screen: string) => isScreen(placeOf(world).path, screen)
const isMember = (world: World) => world.navigation.context.visitor === 'member'

/** Returns the address of the person's place, with all that is shown there. */
function hereOf(world: World): string {
  if (!isOnWorkbench(world)) return addressOf(placeOf(world))
  const { pending, view } = world.workbench.context
  return `/${encodeAddress(pending?.view ?? view)}`
}

/** The login, which leads back here; from the screens of strangers it leads to where they would have. */
function loginFrom(world: World): string {
  if (isMember(world) || isAt(world, '/login')) return addressOf(placeOf(world))
  if (isAt(world, '/signup')) return `/login${placeOf(world).search}`
  const isOfStrangers = /^\/(password|account\/confirm)/.test(placeOf(world).path)
  return loginBefore(isOfStrangers ? '/' : hereOf(world))
}

function signupFrom(world: World): string {
  if (isMember(world) || isAt(world, '/signup')) return addressOf(placeOf(world))
  return isAt(world, '/login') ? `/signup${placeOf(world).search}` : '/signup'
}

const isNotMember: Condition = [world => !isMember(world), 'loggedInAlready']
const isElsewhere = (screen: string): Condition => [world => !isAt(world, screen), 'alreadySo']
const maySubmit = (isOpen: (world: World) => boolean, isBusy: (world: World) => boolean): Condition[] => [
  [world => isOpen(world) || isBusy(world), 'notOnThatScreen'],
  [isOpen, 'underWay'],
]

export const accountCommands: Command[] = [
  navigation({
    id: 'account.login',
    area: 'account',
    keys: ['g l'],
    event: (_, world) => ({ type: 'navigation.requested', to: loginFrom(world) }),
    reason: unless(isNotMember, isElsewhere('/login')),
  }),
  navigation({
    id: 'account.signup',
    area: 'account',
    event: (_, world) => ({ type: 'navigation.requested', to: signupFrom(world) }),
    reason: unless(isNotMember, isElsewhere('/signup')),
  }),
  login({
    id: 'account.demo',
    area: 'account',
    keys: ['F2'],
    scope: 'global',
    event: () => ({ type: 'demo.requested' }),
    reason: unless(
      [world => world.login.context.offers.demo, 'noDemo'],
      isNotMember,
      [world => world.login.context.mayLogIn, 'sessionRestoring'],
      [world => world.login.matches({ demo: 'idle' }), 'underWay'],
    ),
  }),
  navigation({
    id: 'account.settings',
    area: 'account',
    keys: ['g a'],
    event: () => ({ type: 'navigation.requested', to: '/account/settings' }),
    reason: unless(isElsewhere('/account/settings'), [
      world =>
        world.navigation.context.visitor !== 'anonymous' ||
        addressOf(placeOf(world)) !== loginBefore('/account/settings'),
      'notLoggedIn',
    ]),
  }),
  session({
    id: 'account.logout',
    area: 'account',
    event: () => ({ type: 'session.left' }),
    reason: unless([world => world.session.matches('authenticated'), 'notLoggedIn']),
  }),
  startup({
    id: 'account.reload',
    area: 'account',
    event: () => ({ type: 'startup.retried' }),
    reason: unless([
      world => world.startup.matches('unsure') || world.startup.matches('unloaded'),
      'nothingFailed',
    ]),
  }),
  login({
    id: 'login.submit',
    area: 'account',
    event: () => ({ type: 'login.submitted' }),
    reason: unless(
      ...maySubmit(
        world => world.login.matches({ form: 'editing' }),
        world => world.login.matches({ form: 'submitting' }),
      ),
    ),
  }),
  login({
    id: 'login.google',
    area: 'account',
    event: () => ({ type: 'google.requested' }),
    reason: unless(
      [world => world.login.context.offers.google !== null, 'noGoogle'],
      isNotMember,
      [world => world.login.context.mayLogIn, 'sessionRestoring'],
      [
        world =>
          world.login.matches({ google: 'idle' }) || world.login.matches({ google: { asking: 'open' } }),
        'underWay',
      ],
    ),
  }),
  signup({
    id: 'signup.submit',
    area: 'account',
    event: () => ({ type: 'signup.submitted' }),
    reason: unless(
      ...maySubmit(
        world => world.signup.matches('editing'),
        world => world.signup.matches('submitting'),
      ),
    ),
  }),
  signup({
    id: 'signup.restart',
    area: 'account',
    event: () => ({ type: 'signup.restarted' }),
    reason: unless([world => world.signup.matches('sent'), 'notOnThatScreen']),
  }),
  emailVerification({
    id: 'verification.leave',
    area: 'account',
    event: () => ({ type: 'verification.left' }),
    reason: unless([world => world.emailVerification.matches({ link: 'verified' }), 'notOnThatScreen']),
  }),
  emailVerification({
    id: 'verification.retry',
    area: 'account',
    event: () => ({ type: 'verification.retried' }),
    reason: unless([world => world.emailVerification.matches({ link: 'unanswered' }), 'notOnThatScreen']),
  }),
  emailVerification({
    id: 'verification.resend',
    area: 'account',
    event: () => ({ type: 'mail.requested' }),
    reason: unless(
      [world => !world.emailVerification.matches({ mail: 'sending' }), 'underWay'],
      [world => world.emailVerification.matches({ mail: 'editing' }), 'alreadySo'],
    ),
  }),
  navigation({
    id: 'password.forgotten',
    area: 'account',
    event: () => ({ type: 'navigation.requested', to: '/password-reset' }),
    reason: unless(isElsewhere('/password-reset')),
  }),
  passwordReset({
    id: 'reset.request',
    area: 'account',
    event: () => ({ type: 'reset.requested' }),
    reason: unless(
      ...maySubmit(
        world => world.passwordReset.matches({ request: 'editing' }),
        world => world.passwordReset.matches({ request: 'sending' }),
      ),
    ),
  }),
  passwordReset({
    id: 'reset.restart',
    area: 'account',
    event: () => ({ type: 'reset.restarted' }),
    reason: unless([world => world.passwordReset.matches({ request: 'sent' }), 'notOnThatScreen']),
  }),
  passwordReset({
    id: 'reset.choose',
    area: 'account',
    event: () => ({ type: 'password.chosen' }),
    reason: unless(
      ...maySubmit(
        world => world.passwordReset.matches({ choice: 'editing' }),
        world => world.passwordReset.matches({ choice: 'saving' }),
      ),
    ),
  }),
]
